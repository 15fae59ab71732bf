import { describe, expect, it } from 'vitest'
import { splitSign, urlsOptions, withFilter } from './filters.ts'

it.each([
  ['online', 'online', false],
  [' -online ', 'online', true],
  ['− online', 'online', true],
  ['0028-0836', '0028-0836', false],
  ['-', '', true],
  ['', '', false],
])('separates the sign from the words in %j', (typed, words, exclude) =>
  expect(splitSign(typed)).toEqual({ words, exclude }),
)

it('keeps each filter once, with the sign that was chosen last', () => {
  const online = { type: 'media' as const, code: 'cr', exclude: false }
  const french = { type: 'languages' as const, code: 'fre', exclude: false }
  expect(withFilter([online, french], { ...online, exclude: true })).toEqual([french, { ...online, exclude: true }])
})

describe('the filter for the state of URLs', () => {
  const NAMES = { broken: 'rompus', valid: 'fonctionnent', unknown: 'aucun ou non vérifiés' }
  const offered = (typed: string) =>
    urlsOptions(
      typed,
      (status) => NAMES[status],
      (status) => `Liens : ${NAMES[status]}`,
    ).map(({ code }) => code)

  it.each([
    ['rompu', ['broken']],
    ['Rompus', ['broken']],
    ['liens', ['broken', 'valid', 'unknown']],
    ['liens rompus', ['broken']],
    ['Liens : fonct', ['valid']],
    ['VERIFIES', ['unknown']],
    ['tionn', ['valid']],
    ['broken', ['broken']],
    ['Unknown', ['unknown']],
    ['li', ['broken', 'valid', 'unknown']],
    // Two letters inside a word usually mean something else, such as a language or country.
    ['en', []],
    ['fre', []],
    ['', []],
    [' : ', []],
  ])('is suggested for %j', (typed, codes) => expect(offered(typed)).toEqual(codes))

  it('is suggested with its name and its search term', () => {
    expect(
      urlsOptions(
        'broken',
        (status) => status,
        (status) => `Links: ${status}`,
      ),
    ).toEqual([{ type: 'urls_status', code: 'broken', label: 'broken', text: 'Links: broken' }])
  })
})
