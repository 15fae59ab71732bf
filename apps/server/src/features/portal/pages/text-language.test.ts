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
  ['Журнал', ['fre'], 'und-Cyrl'],
  ['Journal', ['mul', 'eng'], 'en'],
  ['Journal', ['und'], undefined],
  ['Journal', ['   ', '|||'], undefined],
] as const)('the language of “%s” in a record with %j is %s', (text, codes, tag) => {
  expect(languageTag(text, codes)).toBe(tag)
})

it('Hebrew text has its direction', () => {
  expect(textAttributes('כתב עת', ['heb'])).toEqual({ lang: 'he', dir: 'rtl' })
  expect(textAttributes('Ketav ʻet', ['heb'])).toEqual({ lang: 'he-Latn', dir: undefined })
})
