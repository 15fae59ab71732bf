import { describe, expect, it } from 'vitest'
import { initialArticle } from './initial-articles.ts'
import { NSB, NSE, toggleNonSorting, withoutNonSorting } from './non-sorting.ts'

describe('toggleNonSorting', () => {
  const marked = `${NSB}Le ${NSE}Monde`

  it('encloses the selection in non-sorting marks, and removes them on the second call', () => {
    const after = toggleNonSorting({ text: 'Le Monde', from: 0, to: 3 })
    expect(after).toEqual({ text: marked, from: 1, to: 4 })
    expect(withoutNonSorting(after.text)).toBe('Monde')
    expect(toggleNonSorting(after)).toEqual({ text: 'Le Monde', from: 0, to: 3 })
    expect(toggleNonSorting({ text: marked, from: 2, to: 2 })).toEqual({ text: 'Le Monde', from: 1, to: 1 })
    expect(toggleNonSorting({ text: marked, from: 0, to: marked.length })).toEqual({ text: 'Le Monde', from: 0, to: 8 })
  })

  it('inserts marks at the cursor if nothing is selected, also next to a marked part', () => {
    expect(toggleNonSorting({ text: 'Monde', from: 0, to: 0 })).toEqual({ text: `${NSB}${NSE}Monde`, from: 1, to: 1 })
    expect(toggleNonSorting({ text: marked, from: 5, to: 5 }).text).toBe(`${NSB}Le ${NSE}${NSB}${NSE}Monde`)
    expect(toggleNonSorting({ text: `${NSB}Le Monde`, from: 9, to: 9 })).toEqual({ text: 'Le Monde', from: 8, to: 8 })
  })
})

describe('initialArticle', () => {
  it.each([
    ['The Lancet', 'eng', 'The '],
    ['A journal of tests', 'eng', 'A '],
    ['Le Monde', 'fre', 'Le '],
    ['L’Écho', 'fre', 'L’'],
    ["L'Écho", 'fre', "L'"],
    ['LE MONDE', 'fre', 'LE '],
    ['Die Zeit', 'ger', 'Die '],
    ['O Globo', 'por', 'O '],
    ['Az Újság', 'hun', 'Az '],
    ['Gli amici', 'ita', 'Gli '],
    ['al-Ahram', 'ara', 'al-'],
    ['Το Βήμα', 'gre', 'Το '],
  ])('returns the article of %s (%s)', (title, language, article) => {
    expect(initialArticle(title, language)).toBe(article)
  })

  it.each([
    ['Die casting', 'eng'],
    ['A to Z of gardening', 'eng'],
    ['A & B', 'eng'],
    ['A B C of law', 'eng'],
    ['A4 magazine', 'eng'],
    ['LA weekly', 'spa'],
    ['Los Angeles times', 'eng'],
    ['Lancet', 'fre'],
    ['The', 'eng'],
    ['The 1990s', 'eng'],
    ['Theatre today', 'eng'],
    ['Вестник', 'rus'],
    ['The Lancet', 'mul'],
    [`${NSB}The ${NSE}Lancet`, 'eng'],
    ['', 'eng'],
  ])('returns no article for %s (%s)', (title, language) => {
    expect(initialArticle(title, language)).toBeUndefined()
  })
})
