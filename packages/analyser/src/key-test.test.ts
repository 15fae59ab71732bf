import { describe, expect, it } from 'vitest'
import { keyTest, numberTest, plainNumber } from './key-test.ts'

const word = (text: string, prefix = false) => ({ kind: 'word', text, prefix }) as const
const pattern = (asked: Parameters<typeof numberTest>[0]) => ({ kind: 'pattern', pattern: asked }) as const

describe('keyTest', () => {
  it('compares selected keys as stored, and words with the whole folded key', () => {
    expect(keyTest('category', { kind: 'keys', keys: ['reg', '|'] })('|')).toBe(true)
    expect(keyTest('category', { kind: 'keys', keys: ['reg'] })('REG')).toBe(false)
    expect(keyTest('iso_country', pattern({ kind: 'key', key: 'fra', folded: true }))('FRA')).toBe(true)
    expect(keyTest('iso_country', pattern({ kind: 'key', key: 'fra', folded: false }))('FRA')).toBe(false)
    expect(keyTest('iso_country', pattern(word('fr')))('FRA')).toBe(false)
    expect(keyTest('iso_country', pattern(word('fr', true)))('FRA')).toBe(true)
  })

  it('finds words and phrases within publisher names', () => {
    const springer = keyTest('publisher_names', pattern(word('springer')))
    expect([springer('Springer-Verlag'), springer('Springerin')]).toEqual([true, false])
    const phrase = { kind: 'phrase', words: [word('verlag'), word('berlin')], slop: 0 } as const
    const isIn = keyTest('publisher_names', pattern(phrase))
    expect([isIn('Springer Verlag, Berlin'), isIn('Berlin Verlag')]).toEqual([true, false])
    const wildcard = keyTest('publisher_names', pattern({ kind: 'wildcard', pattern: 'spr*berlin' }))
    expect([wildcard('Springer Verlag, Berlin'), wildcard('Der Springer, Berlin')]).toEqual([true, false])
  })

  it('treats a year with u, such as 19uu, as any possible year, but only in ranges', () => {
    const range = {
      kind: 'range',
      from: { text: '1995', inclusive: true },
      to: { text: '1999', inclusive: true },
    } as const
    const started = keyTest('start_year', pattern(range))
    expect(['19uu', '199u', '198u', '1997', 'uuuu', '2u97'].filter(started)).toEqual(['19uu', '199u', '1997', 'uuuu'])
    expect(keyTest('created_at', pattern(range))('19uu')).toBe(false)
    expect(keyTest('start_year', pattern(word('1995')))('19uu')).toBe(false)
  })
})

describe('numberTest', () => {
  it('ignores hyphens and case in the query and in the record', () => {
    const key = numberTest({ kind: 'key', key: '0378-595X', folded: true })
    expect(key(plainNumber('0378-595x'))).toBe(true)
    expect(numberTest(word('0378-59', true))('03785955')).toBe(true)
    expect(numberTest({ kind: 'wildcard', pattern: '0378-5*5' })('03785955')).toBe(true)
    const range = numberTest({ kind: 'range', from: { text: '0378-0000', inclusive: true } })
    expect([range('03780001'), range('03779999')]).toEqual([true, false])
  })
})
