import { describe, expect, it } from 'vitest'
import { compose } from './compose.ts'

/** Returns the text that a sequence of keys types. */
const typed = (keys: string): string => {
  let text = ''
  for (const key of keys) {
    const { removed, inserted } = compose(text.slice(-1), key)
    text = text.slice(0, text.length - removed) + inserted
  }
  return text
}

describe('jamo (letters of Hangul)', () => {
  it.each([
    ['하ᄂ', '한'],
    ['하ᄂ구ᄀ', '한국'],
    ['가ᄇᄉ', '값'],
    ['가ᄇ시', '갑시'],
    ['과', '과'],
    ['고ᅡ', '과'],
    ['고ᅡᄂ', '관'],
    ['아ᄂ녀ᄋ', '안녕'],
    ['하교', '하교'],
    ['하ᄀ교', '학교'],
    ['꼬ᄎ', '꽃'],
    ['가ᄃᄄ', '갇ᄄ'],
    ['ᅡ', 'ᅡ'],
  ])('%s are composed to %s', (keys, text) => {
    expect(typed(keys)).toBe(text)
  })
})

describe('a Japanese voicing mark', () => {
  it('is combined with the kana before it', () => {
    expect(typed('か゛')).toBe('が')
    expect(typed('は゜')).toBe('ぱ')
    expect(typed('あ゛')).toBe('あ゛')
    expect(typed('゛')).toBe('゛')
  })
})

describe('letters of other scripts', () => {
  it('are not combined', () => {
    expect(typed('журнал')).toBe('журнал')
    expect(typed('هب')).toBe('هب')
  })
})
