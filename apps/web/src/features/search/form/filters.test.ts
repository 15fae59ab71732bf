import { expect, it } from 'vitest'
import { splitSign, withFilter } from './filters.ts'

it.each([
  ['online', 'online', false],
  [' -online ', 'online', true],
  ['− online', 'online', true],
  ['0028-0836', '0028-0836', false],
  ['-', '', true],
  ['', '', false],
])('%j', (typed, words, exclude) => expect(splitSign(typed)).toEqual({ words, exclude }))

it('has each filter once, with its newest sign', () => {
  const online = { type: 'media' as const, code: 'cr', exclude: false }
  const french = { type: 'languages' as const, code: 'fre', exclude: false }
  expect(withFilter([online, french], { ...online, exclude: true })).toEqual([french, { ...online, exclude: true }])
})
