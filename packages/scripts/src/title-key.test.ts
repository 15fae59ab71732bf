import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../scripts/testing/runs.ts'
import { fold, hasVisible, NSB, NSE, sortKey, titleKey, words } from './index.ts'

const text = (code: string): string => String.fromCodePoint(Number.parseInt(code, 16))
const name = (character: string): string => `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`

/** Soft hyphen, joiners, direction marks, byte order mark, fillers, selectors, tags, controls, noncharacters. */
const INVISIBLE =
  'AD 200B 200C 200D 2060 FEFF 200E 200F 202E 2066 61C 34F 180E 115F 3164 FE0F E0100 E0041 7 1B 7F 84 FFFF FDD0'
    .split(' ')
    .map(text)

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom(...'aBéßŀ·-x12 +#&ΣςЁ\u0301\u05B0\u0640\u0098\u009C\u200D\u00AD\u0007\u093Cא١क़か\u{20000}'),
  }),
)

describe('titleKey', () => {
  it.each(INVISIBLE.map((character) => [name(character), character]))(
    'ignores the invisible character %s',
    (_, character) => {
      expect(titleKey(`Ho${character}tel and Gastro Union${character}`)).toBe('hotel and gastro union')
      expect(sortKey(`Ho${character}tel and Gastro Union`)).toBe('hotel and gastro union')
      expect(words(`Ho${character}tel`).map((word) => word.text)).toEqual(['hotel'])
      expect(fold(`Ho${character}tel`)).toBe('hotel')
    },
  )

  it.each([
    ['no-break space', 'Hotel\u00a0and Gastro Union'],
    ['ideographic space', 'Hotel\u3000and Gastro Union'],
    ['full width', 'Ｈｏｔｅｌ and Gastro Union'],
    ['line feed', 'Hotel\nand Gastro Union'],
    ['soft hyphen before a blank', 'Hotel\u00ad and Gastro Union'],
    ['NSB without NSE', `Hotel and Gastro ${NSB}Union`],
    ['NSE without NSB', `Hotel${NSE} and Gastro Union`],
    ['all non-sorting', `${NSB}Hotel and Gastro Union${NSE}`],
  ])('returns the same key for a title with %s', (_, title) => {
    expect(titleKey(title)).toBe('hotel and gastro union')
  })

  it.each([
    ['C', 'c'],
    ['C+', 'c+'],
    ['C++', 'c++'],
    ['C＋\u200d＋', 'c++'],
    ['C#', 'c#'],
    ['C♯', 'c#'],
    ['C++ (Paris)', 'c++ paris'],
    ['C++/CLI', 'c++ cli'],
    ['Gruner+Jahr', 'gruner jahr'],
    ['Agro + food', 'agro food'],
    ['Étude#', 'etude#'],
    ['+', ''],
    ['#', ''],
    ['col·lecció', 'colleccio'],
    ['كتـــاب', 'كتاب'],
  ])('converts %s to "%s"', (title, key) => {
    expect(titleKey(title)).toBe(key)
  })

  it('is idempotent', () => {
    for (let point = 0; point <= 0x1ffff; point++) {
      const key = titleKey(`a${String.fromCodePoint(point)}+`)
      if (titleKey(key) !== key) expect.fail(`U+${point.toString(16)}`)
    }
    fc.assert(
      fc.property(anyText, (title) => {
        expect(titleKey(titleKey(title))).toBe(titleKey(title))
      }),
      { numRuns: runs(500) },
    )
  })

  it('returns a key with the same sort key as the title, so that equal titles are sorted together', () => {
    fc.assert(
      fc.property(anyText, (title) => {
        expect(sortKey(titleKey(title))).toBe(sortKey(title))
      }),
      { numRuns: runs(500) },
    )
  })
})

describe('hasVisible', () => {
  it.each(
    [...INVISIBLE, NSB, NSE, ' ', '\n', '\u00a0', '\u3000', '\u2800'].map((character) => [name(character), character]),
  )('is false for %s', (_, character) => {
    expect(hasVisible(character)).toBe(false)
    expect(hasVisible(`${character}a${character}`)).toBe(true)
  })

  it('is false for an empty text', () => {
    expect(hasVisible('')).toBe(false)
  })

  it.each(['0600', '06DD', '0301', 'FFFD', '2D'].map((code) => [`U+${code}`, text(code)]))(
    'is true for %s',
    (_, character) => {
      expect(hasVisible(character)).toBe(true)
    },
  )
})
