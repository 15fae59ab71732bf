import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/testing/runs.ts'
import { readings, runPairs, searchWords, wordForms, words } from './index.ts'

/** The words of a text for each way to split it, joined by blanks. */
const read = (text: string): readonly string[] =>
  readings(searchWords(text)).map((item) => item.map((word) => word.text).join(' '))

describe('the search words of a text', () => {
  test.each([
    ['Hawai‘i', ['hawaii', 'hawai i']],
    ["Hawai'i", ['hawaii', 'hawai i']],
    ['Hawaiʻi', ['hawaii', 'hawai i']],
    ['Qurʼān ʻilm', ['quran ilm', 'qur an ilm']],
    ['M.I.T. press', ['mit press', 'm i t press']],
    ['J. Phys. Chem', ['j phys chem']],
    ['e-journal', ['ejournal', 'e journal']],
    ['al-Ḥadāʾiq', ['alhadaiq', 'al hadaiq', 'al hada iq']],
    ['L’État-providence', ['letatprovidence', 'letat providence', 'l etat providence']],
    ['צה״ל', ['צהל', 'צה ל']],
    ['צה"ל', ['צהל', 'צה ל']],
    ['می\u200Cشود', ['ميشود', 'مي شود']],
    ['NHK中国語', ['nhk中国語', 'nhk 中国語']],
    ['วารสารวิทยาศาสตร์', ['วารสารวิทยาศาสตร์', 'วารสาร วิทยาศาสตร์']],
    ['\u0098L’\u009Cécho', ['lecho', 'l echo']],
    ['\u0098al-\u009CAhrām', ['alahram', 'al ahram']],
    ['L\u0098\u02BC\u009Cécho', ['lecho', 'l echo']],
    ['\u0098L’\u009Ce-mail', ['lemail', 'l email', 'le mail', 'l e mail']],
    ['\u0098The \u009Ce-journal', ['the ejournal', 'the e journal']],
    ['covid-19', ['covid 19']],
    ['1990-1995', ['19901995']],
    ['end. Begin', ['end begin']],
    ['a - b', ['a b']],
    ['Plain title', ['plain title']],
  ])('for %j are %j', (text, expected) => expect(read(text)).toEqual(expected))

  test.each([
    ['圖書館', ['图书', '书馆']],
    ['図書', ['图书']],
    ['中国', []],
    ['學', ['学']],
    ['한국과학', ['한국', '국과', '과학']],
    ['NHK中国語', ['中国', '国语']],
    ['title', []],
  ])('for %j include the character pairs %j', (text, expected) => expect(runPairs(searchWords(text))).toEqual(expected))

  test.each([
    ['C++', ['c', 'c++']],
    ['C#', ['c', 'c#']],
    ['Ｃ＋＋', ['c', 'c++']],
    ['A+B', ['a']],
    ['1990-1995', ['19901995', '1990', '1995']],
    ['and', ['and', '&']],
    ['и', ['и', '&']],
    ['e', ['e', '&']],
  ])('for %j include the first word in the forms %j', (text, expected) =>
    expect(wordForms(searchWords(text)[0]!)).toEqual(expected),
  )

  test('for a single ampersand match the words for "and"', () => {
    const [, ampersand] = searchWords('Hotel & Gastro')
    expect(wordForms(ampersand!)).toEqual(['&', 'and', 'et', 'und', 'och', 'og', 'en', 'и'])
    expect(read('AT&T')).toEqual(['at t'])
  })

  test('include every word of the plain tokenizer, in order and within the text', () => {
    const text = fc.string({ unit: fc.constantFrom(...'ab12’-."&+# צäÉ½\u0098\u009C') })
    fc.assert(
      fc.property(text, (given) => {
        const indexWords = searchWords(given)
        let from = 0
        for (const { start, end } of indexWords) {
          expect(start).toBeGreaterThanOrEqual(from)
          expect(end).toBeLessThanOrEqual(given.length)
          from = start
        }
        const forms = new Set(readings(indexWords).flat().flatMap(wordForms))
        for (const word of words(given)) expect(forms, given).toContain(word.text)
      }),
      { numRuns: runs(500) },
    )
  })
})
