import type { PositionDefinition } from '@seriatim/profile'
import { isLegalAt, type PositionalTag, positionsFor } from '@seriatim/profile/positions'
import { replaceCode, showBlanks } from '../replace-code.ts'
import { rule } from '../rule.ts'

/** Positions that are skipped, because other rules check dates, places and languages. */
const HAS_OWN_RULE = new Set(['00-05', '07-10', '11-14', '15-17', '35-37'])

const isChecked = (tag: PositionalTag, { key, system }: PositionDefinition): boolean =>
  !system && !(tag === '008' && HAS_OWN_RULE.has(key))

/**
 * Reports a code that MARC 21 does not define at a position of the leader, 006, 007 or 008. 008/06 of a continuing
 * resource is c, d or u: codes for other forms of material are wrong there.
 */
export const undefinedCode = rule({
  id: 'undefined-code',
  readsLists: true,
  variants: ['position', 'status', 'form'],
  level: 'error',
  check({ record, codes, report }) {
    const look = (tag: PositionalTag, occurrence: number, value: string) => {
      const positions = positionsFor(tag, value, record.leader)
      if (!positions) {
        // A leader with an unknown form of material is reported as a different variant.
        if (tag !== '008') report({ variant: 'form', field: tag, occurrence, value: value.charAt(0) })
        return
      }
      for (const position of positions) {
        if (position.to >= value.length) return
        const coded = value.slice(position.from, position.to + 1)
        if (!isChecked(tag, position) || isLegalAt(position, coded)) continue
        // Administrators may add types of continuing resources.
        if (position.kept === 'resourceTypes' && codes.resourceTypes.has(coded)) continue
        const finding = { field: tag, occurrence, value: showBlanks(coded) }
        const params = { position: position.key, expected: intendedCode(position, coded) }
        if (position.kept === 'publicationStatuses')
          report({ ...finding, variant: 'status', params: { ...params, codes: codesAt(position).join(', ') } })
        else report({ ...finding, variant: 'position', params })
      }
    }
    look('LDR', 1, record.leader)
    for (const tag of ['006', '007', '008'] as const) {
      // An empty 006 is allowed while the cataloguer fills it in.
      for (const { field, occurrence } of record.controlFields(tag)) if (field.value) look(tag, occurrence, field.value)
    }
  },
  fix: replaceCode,
})

/** The valid codes of a position, without "no attempt to code". */
const codesAt = ({ codes = {} }: PositionDefinition): string[] =>
  Object.keys(codes).filter((code) => !/^\|+$/.test(code))

/** The intended code: the lower-case form if valid, or the only valid code. Empty if ambiguous. */
const intendedCode = (position: PositionDefinition, coded: string): string => {
  const lower = coded.toLowerCase()
  if (lower !== coded && isLegalAt(position, lower)) return lower
  const codes = codesAt(position)
  return codes.length === 1 && !position.perCharacter ? codes[0]! : ''
}
