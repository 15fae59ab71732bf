import { describe, expect, it } from 'vitest'
import { durationText, sizeText } from './import-words.ts'

describe('sizes and durations', () => {
  it.each([
    [0, '0 byte'],
    [1023, '1,023 byte'],
    [1_569_632, '1.5 MB'],
    [4 * 1024 ** 3, '4 GB'],
  ])('show %i bytes as %s', (bytes, text) => {
    expect(sizeText(bytes, 'en')).toBe(text)
  })
  it.each([
    [0, '0 sec'],
    [1.26, '1.3 sec'],
    [59.4, '59 sec'],
    [60, '1 min'],
    [125, '2 min 5 sec'],
    [7322, '2 hr 2 min 2 sec'],
  ])('show %d seconds as %s', (seconds, text) => {
    expect(durationText(seconds, 'en')).toBe(text)
  })
  it('are in the language of the page', () => {
    expect(durationText(125, 'fr').replace(/\s/g, ' ')).toBe('2 min 5 s')
  })
})
