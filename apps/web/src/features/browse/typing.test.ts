import { expect, it } from 'vitest'
import { typesText } from './typing.ts'

it.each([
  ['', false],
  ['j', false],
  ['jjjk', false],
  ['xX', false],
  ['jo', true],
  ['a', true],
  ['xe', true],
  ['ж', true],
  ['2', true],
])('%j is a word: %s', (letters, isWord) => expect(typesText(letters)).toBe(isWord))
