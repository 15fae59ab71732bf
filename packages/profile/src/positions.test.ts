import { LEADER_LAYOUT, layout006, layout007, layout008, REPEATABLE_TAGS } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import { CONTROL_FIELDS, FIELDS } from './fields.ts'
import { formOfMaterial, MATERIALS } from './form-of-material.ts'
import {
  isLegalAt,
  LEADER_POSITIONS,
  lengthOfPositions,
  PHYSICAL_CATEGORIES,
  positionsFor,
  positionsOf008,
} from './positions.ts'

const SERIAL = '00000nas a2200000 i 4500'

const at = (positions: ReturnType<typeof positionsFor>, key: string) => {
  const result = positions?.find((position) => position.key === key)
  if (!result) throw new Error(`No position ${key}`)
  return result
}

describe('character positions of fixed fields', () => {
  it('cover each value from first to last character without gaps', () => {
    const all = [
      [LEADER_POSITIONS, 24],
      ...MATERIALS.map((material) => [positionsOf008(material), 40] as const),
      ...[...'acdefgijkmoprst'].map((code) => [positionsFor('006', code, ''), 18] as const),
      ...[...PHYSICAL_CATEGORIES.keys()].map((code) => [positionsFor('007', code, ''), undefined] as const),
    ] as const
    for (const [positions, length] of all) {
      let next = 0
      for (const { from, to } of positions!) {
        expect(from).toBe(next)
        next = to + 1
      }
      if (length !== undefined) expect(lengthOfPositions(positions!)).toBe(length)
    }
  })

  it('have codes with as many characters as the position', () => {
    const all = [
      ...MATERIALS.map(positionsOf008),
      ...[...PHYSICAL_CATEGORIES.keys()].map((code) => positionsFor('007', code, '')!),
    ]
    for (const { codes = {}, perCharacter, from, to } of all.flat()) {
      for (const code of Object.keys(codes)) expect(code.length).toBe(perCharacter ? 1 : to - from + 1)
    }
  })

  it('depend on the form of material', () => {
    expect(at(positionsFor('008', '', SERIAL), '18').label).toBe('Frequency')
    expect(at(positionsFor('008', '', '00000nam a2200000 i 4500'), '18-21').label).toBe('Illustrations')
    expect(positionsFor('008', '', '00000n?s a2200000 i 4500')).toBeUndefined()
    expect(at(positionsFor('006', 's', ''), '01').label).toBe('Frequency')
    expect(positionsFor('007', 'y', '')).toBeUndefined()
    expect(lengthOfPositions(positionsFor('007', 'cr', '')!)).toBe(14)
    expect(lengthOfPositions(positionsFor('007', 'ta', '')!)).toBe(2)
  })

  it.each([
    ['008', '18', 'q', true],
    ['008', '18', 'y', false],
    ['008', '06', '|', true],
    ['008', '07-10', '19uu', true],
    ['008', '07-10', '19 9', false],
    ['008', '30-32', '   ', true],
    ['008', '30-32', ' | ', false],
    ['008', '15-17', 'fr ', true],
  ] as const)('check values: %s/%s with %j is valid: %s', (tag, key, value, legal) => {
    expect(isLegalAt(at(positionsFor(tag, '', SERIAL), key), value)).toBe(legal)
  })

  it('check each character separately if MARC 21 defines one code per character', () => {
    const contents = at(positionsFor('008', '', '00000nam a2200000 i 4500'), '24-27')
    expect(isLegalAt(contents, 'bd  ')).toBe(true)
    expect(isLegalAt(contents, 'b#  ')).toBe(false)
    const time = at(positionsFor('008', '', '00000ngm a2200000 i 4500'), '18-20')
    expect(['057', 'nnn', '000'].every((value) => isLegalAt(time, value))).toBe(true)
    expect(isLegalAt(time, '5 7')).toBe(false)
    const depth = at(positionsFor('007', 'cr', ''), '06-08')
    expect(isLegalAt(depth, '024') && isLegalAt(depth, 'mmm') && !isLegalAt(depth, 'xmmm')).toBe(true)
  })
})

describe('the form of material', () => {
  it.each([
    ['as', 'Continuing Resources'],
    ['ai', 'Continuing Resources'],
    ['am', 'Books'],
    ['ms', 'Computer Files'],
    ['es', 'Maps'],
    ['js', 'Music'],
    ['az', 'Books'],
    ['?s', undefined],
  ])('for leader 06-07 %s is %s', (codes, material) => {
    expect(formOfMaterial(`00000n${codes} a2200000 i 4500`)).toBe(material)
  })

  it('is undefined for a damaged leader', () => expect(formOfMaterial('')).toBeUndefined())
})

describe('the wire form of a record', () => {
  it('splits fixed fields at the positions of the profile', () => {
    const keysOf = (positions: readonly { key: string }[] | undefined) => positions?.map(({ key }) => key)
    expect(keysOf(LEADER_POSITIONS)).toEqual(keysOf(LEADER_LAYOUT))
    for (const type of 'acdefgijkmoprt') {
      const leader = `00000n${type}s a2200000 i 4500`
      expect(keysOf(positionsFor('008', '', leader)), leader).toEqual(keysOf(layout008(leader)))
      expect(keysOf(positionsFor('006', type, '')), type).toEqual(keysOf(layout006(type)))
    }
    for (const category of PHYSICAL_CATEGORIES.keys()) {
      expect(keysOf(positionsFor('007', category, '')), category).toEqual(keysOf(layout007(category)))
    }
  })

  it('has the repeatable tags of the profile', () => {
    const repeatable = [...CONTROL_FIELDS, ...FIELDS].filter((field) => field.repeatable).map(({ tag }) => tag)
    expect(repeatable).toEqual([...REPEATABLE_TAGS].sort())
  })
})
