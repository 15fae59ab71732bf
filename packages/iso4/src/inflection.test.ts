import { describe, expect, it } from 'vitest'
import { formOf } from './inflection.ts'

const languagesOf = (form: string, word: string): string[] | undefined => {
  const result = formOf(form, word)
  return result && [...result.languages].sort()
}

describe('formOf', () => {
  it.each([
    ['futures', 'future', 'eng'],
    ['liberties', 'liberty', 'eng'],
    ["children's", 'children', 'eng'],
    ['militaert', 'militaer', 'dan'],
    ['militaere', 'militaer', 'nor'],
    ['berichte', 'bericht', 'ger'],
    ['sociaux', 'social', 'fre'],
    ['familiales', 'familial', 'fre'],
    ['giornali', 'giornale', 'ita'],
    ['relacoes', 'relacao', 'por'],
    ['universidades', 'universidad', 'spa'],
    ['universitatis', 'universitas', 'lat'],
    ['sborniku', 'sbornik', 'cze'],
    ['istorii', 'istoria', 'rus'],
    ['evkonyve', 'evkonyv', 'hun'],
    ['dergisi', 'dergi', 'tur'],
  ])('recognises %s as a form of %s in %s', (form, word, language) => {
    expect(languagesOf(form, word)).toContain(language)
  })

  it('returns no form for languages without the ending', () => {
    expect(languagesOf('crustacean', 'crustace')).not.toContain('fre')
    expect(languagesOf('crustacean', 'crustace')).not.toContain('eng')
    expect(languagesOf('latinx', 'latin')).toBeUndefined()
    expect(languagesOf('gaston', 'gasto')).not.toContain('fre')
  })

  it('rejects the word itself and forms of very short words', () => {
    expect(formOf('future', 'future')).toBeUndefined()
    expect(formOf('ans', 'an')).toBeUndefined()
    expect(formOf('', '')).toBeUndefined()
  })

  it('returns the number of letters that both words share', () => {
    expect(formOf('liberties', 'liberty')?.shared).toBe(6)
    expect(formOf('futures', 'future')?.shared).toBe(6)
  })
})
