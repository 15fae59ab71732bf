import { expect, it } from 'vitest'
import { marcLanguageTag } from './language-tag.ts'

it.each([
  ['eng', 'en'],
  ['fre', 'fr'],
  ['chi', 'zh'],
  ['ara', 'ar'],
  ['grc', 'grc'],
  ['tgl', 'tl'],
  ['tag', 'tl'],
  ['bih', 'bh'],
  ['esk', undefined],
  ['mul', undefined],
  ['|||', undefined],
  [undefined, undefined],
])('converts the MARC language %s to the tag %s', (code, tag) => expect(marcLanguageTag(code)).toBe(tag))
