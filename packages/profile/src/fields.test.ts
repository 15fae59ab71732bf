import { describe, expect, it } from 'vitest'
import {
  CONTROL_FIELDS,
  controlFieldDefinition,
  FIELDS,
  fieldDefinition,
  isKnownTag,
  isTied,
  subfieldDefinition,
  TIED_SUBFIELDS,
} from './fields.ts'
import { entryOf, LIST_NAMES } from './lists.ts'

describe('the field table', () => {
  it('lists each tag once, in order, with two indicators and distinct subfields', () => {
    const tags = FIELDS.map(({ tag }) => tag)
    expect(tags).toEqual([...new Set(tags)].sort())
    for (const { tag, indicators, subfields } of FIELDS) {
      expect(tag).toMatch(/^\d{3}$/)
      expect(indicators).toHaveLength(2)
      for (const { values } of indicators) {
        const legal = Object.keys(values)
        expect(legal.length).toBeGreaterThan(0)
        expect(legal.every((value) => value.length === 1)).toBe(true)
      }
      expect(new Set(subfields.map(({ code }) => code)).size).toBe(subfields.length)
      expect(subfields.every(({ code }) => code.length === 1)).toBe(true)
    }
  })

  it('requires only subfields that it defines', () => {
    for (const { tag, requiredAnyOf = [], defaultSubfields = [], anySubfield } of FIELDS) {
      if (anySubfield) continue
      for (const code of [...requiredAnyOf.flat(), ...defaultSubfields]) {
        expect(subfieldDefinition(tag, code), `${tag} $${code}`).toBeDefined()
      }
    }
  })

  it('refers only to lists and entries that exist', () => {
    const tied = [...TIED_SUBFIELDS].flatMap(([tag, ties]) => ties.map(({ code, tie }) => ({ place: tag + code, tie })))
    for (const { place, tie } of tied) {
      expect(LIST_NAMES, place).toContain(tie.list)
      for (const code of tie.codes ?? []) expect(entryOf(tie.list, code), place).toBeDefined()
      expect(tie.holds === 'name' && !tie.isOpen, place).toBe(false)
    }
    expect(tied.map(({ place }) => place)).toEqual(
      expect.arrayContaining(['0222', '041a', '044a', '044c', '336b', '337b', '338b', '6998', '7104', '8567']),
    )
  })

  it('uses the code list of a subfield unless $2 or an indicator names another list', () => {
    const content = subfieldDefinition('336', 'b')!.reference!
    const of = (source: string) => ({ indicator2: ' ', subfields: [{ code: '2', value: source }] })
    expect(isTied(content, of('rdacontent')) && isTied(content, of('rdacontent/fre'))).toBe(true)
    expect(isTied(content, of('')) && isTied(content, { indicator2: ' ', subfields: [] })).toBe(true)
    expect(isTied(content, of('isbdcontent'))).toBe(false)
    const language = subfieldDefinition('041', 'a')!.reference!
    expect(isTied(language, { indicator2: ' ', subfields: [] })).toBe(true)
    expect(isTied(language, { indicator2: '7', subfields: [] })).toBe(false)
  })

  it('matches the document of the ISSN profile', () => {
    expect(fieldDefinition('222')?.repeatable).toBeUndefined()
    expect(fieldDefinition('246')?.repeatable).toBe(true)
    expect(subfieldDefinition('022', 'v')?.repeatable).toBe(true)
    expect(subfieldDefinition('022', '6')?.icOnly).toBe(true)
    expect(fieldDefinition('023')?.loCOnly).toBe(true)
    expect(fieldDefinition('864')?.holdings).toBe(true)
    expect(fieldDefinition('222')?.indicators[1].values).toHaveProperty('4')
    expect(fieldDefinition('009')).toBeUndefined()
    expect(CONTROL_FIELDS).toHaveLength(6)
    expect(controlFieldDefinition('007')?.repeatable).toBe(true)
    expect(isKnownTag('008') && isKnownTag('245') && !isKnownTag('999')).toBe(true)
  })
})
