import { expect, it } from 'vitest'
import { languageTag, scriptTag } from './language-tag.ts'

it.each([
  ['eng', 'en'],
  ['fre', 'fr'],
  ['chi', 'zh'],
  ['ara', 'ar'],
  ['grc', 'grc'],
  ['mul', undefined],
  ['|||', undefined],
  [undefined, undefined],
])('converts the MARC language %s to the tag %s', (code, tag) => expect(languageTag(code)).toBe(tag))

it.each([
  ['Nature', 'und-Latn'],
  ['أخبار الأدب', 'und-Arab'],
  ['Вестник', 'und-Cyrl'],
  ['学术月刊', 'und-Hani'],
  ['科学の世界', 'ja'],
  ['한국', 'ko'],
  ['12 / 13', undefined],
])('determines the tag of the text %s: %s', (text, tag) => expect(scriptTag(text)).toBe(tag))
