import { expect, it } from 'vitest'
import { startsWord } from './typing.ts'

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
])('letters %j that a user types start a jump in the index: %s', (letters, isWord) =>
  expect(startsWord(letters)).toBe(isWord),
)
