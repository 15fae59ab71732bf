import { expect, it } from 'vitest'
import { scriptTag } from './script-tag.ts'

it.each([
  ['Nature', 'und-Latn'],
  ['أخبار الأدب', 'und-Arab'],
  ['Вестник', 'und-Cyrl'],
  ['学术月刊', 'und-Hani'],
  ['科学の世界', 'ja'],
  ['한국', 'ko'],
  ['12 / 13', undefined],
])('determines the tag of the text %s: %s', (text, tag) => expect(scriptTag(text)).toBe(tag))
