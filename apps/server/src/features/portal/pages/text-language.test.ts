import { expect, it } from 'vitest'
import { languageTag, textAttributes } from './text-language.ts'

it.each([
  ['Revue de Paris', ['fre'], 'fr'],
  ['Журнал морских берегов', ['rus'], 'ru'],
  ['Žurnal morskih beregov', ['rus'], 'ru-Latn'],
  ['مجلة العلوم', ['eng', 'ara'], 'ar'],
  ['海岸研究', ['jpn'], 'ja'],
  ['海岸研究', ['chi'], 'zh'],
  ['1848', ['ger'], 'de'],
  ['Ang bayan', ['tag'], 'tl'],
  ['Журнал', ['fre'], 'und-Cyrl'],
  ['Journal', ['mul', 'eng'], 'en'],
  ['Journal', ['und'], undefined],
  ['Journal', ['   ', '|||'], undefined],
] as const)('the language tag of “%s” in a record with the languages %j is %s', (text, codes, tag) => {
  expect(languageTag(text, codes)).toBe(tag)
})

it('textAttributes sets the direction rtl for Hebrew script, but not for romanised Hebrew', () => {
  expect(textAttributes('כתב עת', ['heb'])).toEqual({ lang: 'he', dir: 'rtl' })
  expect(textAttributes('Ketav ʻet', ['heb'])).toEqual({ lang: 'he-Latn', dir: undefined })
})
