import { describe, expect, it } from 'vitest'
import { formOf } from './inflection.ts'

const languagesOf = (form: string, word: string): string[] | undefined => {
  const found = formOf(form, word)
  return found && [...found.languages].sort()
}

describe('an inflected form', () => {
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
  ])('%s is one of %s in %s', (form, word, language) => {
    expect(languagesOf(form, word)).toContain(language)
  })

  it('is none of a language that does not have the ending', () => {
    expect(languagesOf('crustacean', 'crustace')).not.toContain('fre')
    expect(languagesOf('crustacean', 'crustace')).not.toContain('eng')
    expect(languagesOf('latinx', 'latin')).toBeUndefined()
    expect(languagesOf('gaston', 'gasto')).not.toContain('fre')
  })

  it('is longer than what is left of a short word, and never the word itself', () => {
    expect(formOf('future', 'future')).toBeUndefined()
    expect(formOf('ans', 'an')).toBeUndefined()
    expect(formOf('', '')).toBeUndefined()
  })

  it('says how many letters it shares with its word', () => {
    expect(formOf('liberties', 'liberty')?.shared).toBe(6)
    expect(formOf('futures', 'future')?.shared).toBe(6)
  })
})
