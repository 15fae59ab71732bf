import { LEADER_POSITIONS, positionsFor, positionsOf008 } from '@seriatim/profile/positions'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shownCode } from '../../../ui/shown-code.ts'
import { optionsAt, partAt, valueName, withPart, withValue } from './coded-text.ts'

const VALUE = '190816c18699999enkwr p       0   a0eng c'
const positions = positionsOf008('Continuing Resources')
const of006 = positionsFor('006', 's', '')!
const at = (key: string) => positions.find((position) => position.key === key)!

describe('coded values', () => {
  it('keep their length and the other positions when a part changes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...positions), fc.string({ maxLength: 6 }), (position, part) => {
        const after = withPart(VALUE, position, part)
        expect(after).toHaveLength(VALUE.length)
        expect(after.slice(0, position.from) + after.slice(position.to + 1)).toBe(
          VALUE.slice(0, position.from) + VALUE.slice(position.to + 1),
        )
        expect(partAt(after, position)).toBe(
          part.padEnd(position.to - position.from + 1).slice(0, partAt(VALUE, position).length),
        )
      }),
    )
  })

  it('of 006 follow the lists of administration, as in 008', () => {
    const lists = {
      frequencies: [
        { code: 'm', name: 'Each month', is_active: true },
        { code: 'w', name: 'Weekly', is_active: false },
      ],
      resourceTypes: [{ code: 'x', name: 'Own type', is_active: true }],
    }
    const offered = (key: string) => optionsAt(of006.find((position) => position.key === key)!, 'en', lists)
    expect(offered('01')?.map(({ text }) => text)).toEqual(['m · Each month'])
    expect(offered('04')?.map(({ text }) => text)).toEqual(['x · Own type'])
  })

  it('are padded with blanks if they are too short for a position', () => {
    expect(withPart('19', at('15-17'), 'fr')).toBe(`19${' '.repeat(13)}fr `)
    expect(partAt('19', at('15-17'))).toBe('   ')
  })

  it('have names in each language, which show blanks as visible characters', () => {
    expect(valueName(at('18'), VALUE, 'en')).toBe('Weekly')
    expect(valueName(at('35-37'), VALUE, 'fr')).toBe('anglais')
    expect(valueName(at('07-10'), VALUE, 'en')).toBe('1869')
    expect(shownCode('fr ')).toBe('fr␣')
    expect(optionsAt(at('15-17'), 'en')?.find(({ value }) => value === 'fr ')?.text).toBe('fr␣ · France')
  })

  it('offer the codes of the form of material and the current value, and no codes for free text', () => {
    expect(optionsAt(at('06'), 'en')?.map(({ value }) => value)).toEqual(['c', 'd', 'u', '|'])
    expect(optionsAt(at('07-10'), 'en')).toBeUndefined()
    expect(withValue([{ value: 'a', text: 'a' }], '?')[0]).toEqual({ value: '?', text: '?' })
    expect(optionsAt(LEADER_POSITIONS.find(({ key }) => key === '17')!, 'en')?.map(({ value }) => value)).toContain(' ')
  })
})
