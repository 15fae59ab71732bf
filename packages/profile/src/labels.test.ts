import { describe, expect, it } from 'vitest'
import type { PositionDefinition } from './definitions.ts'
import { CONTROL_FIELDS, FIELDS } from './fields.ts'
import { MATERIALS } from './form-of-material.ts'
import { isTranslated, labelOf } from './labels.ts'
import { LEADER_POSITIONS, positionsFor, positionsOf006, positionsOf008 } from './positions.ts'

const labelsOfPositions = (positions: readonly PositionDefinition[] | undefined) =>
  positions!.flatMap(({ label, codes }) => [label, ...Object.values(codes ?? {})])

describe('labels', () => {
  it('exist in four languages for core, local and enrichment fields, with indicators and subfields', () => {
    for (const { tag, label, core, local, enrichment, indicators, subfields } of FIELDS) {
      if (!core && !local && !enrichment) continue
      const labels = [
        label,
        ...indicators.flatMap((indicator) => [indicator.label, ...Object.values(indicator.values)]),
        ...subfields.map((subfield) => subfield.label),
      ]
      expect(
        labels.filter((text) => !isTranslated(text)),
        tag,
      ).toEqual([])
    }
    expect(CONTROL_FIELDS.every(({ label }) => isTranslated(label))).toBe(true)
  })

  it('exist in four languages for the leader, 008 and 006 of each form of material, and 007 of texts and electronic resources', () => {
    const positions = [
      LEADER_POSITIONS,
      ...MATERIALS.flatMap((material) => [positionsOf008(material), positionsOf006(material)]),
      positionsFor('007', 'ta', ''),
      positionsFor('007', 'cr', ''),
    ]
    expect(positions.flatMap(labelsOfPositions).filter((text) => !isTranslated(text))).toEqual([])
  })

  it('are in English if a translation is missing', () => {
    expect(labelOf({ label: 'Key Title' }, 'fr')).toBe('Titre clé')
    expect(labelOf('Key Title', 'en')).toBe('Key Title')
    expect(labelOf('Emulsion on film', 'ru')).toBe('Emulsion on film')
  })
})
