import { expect, it } from 'vitest'
import { languageTag } from './language-tag.ts'

it.each([
  ['eng', 'en'],
  ['fre', 'fr'],
  ['chi', 'zh'],
  ['ara', 'ar'],
  ['grc', 'grc'],
  ['mul', undefined],
  ['|||', undefined],
  [undefined, undefined],
])('%s is %s', (code, tag) => expect(languageTag(code)).toBe(tag))
