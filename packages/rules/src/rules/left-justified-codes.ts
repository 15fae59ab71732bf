import type { PositionDefinition } from '@seriatim/profile'
import { positionsFor } from '@seriatim/profile/positions'
import { replaceCode, showBlanks } from '../replace-code.ts'
import { rule } from '../rule.ts'

type Group = Pick<PositionDefinition, 'from' | 'to' | 'label'>

const holdsOneCharacterCodes = ({ from, to, codes = {}, perCharacter }: PositionDefinition): boolean =>
  (perCharacter || from === to) && Object.keys(codes).some((code) => code !== ' ' && code !== '|')

/** The positions with several codes of one character: as one range, or as consecutive positions with the same name. */
const findGroups = (positions: readonly PositionDefinition[]): readonly Group[] => {
  const groups: Group[] = []
  for (const position of positions) {
    if (!holdsOneCharacterCodes(position)) continue
    const { from, to, label } = position
    const last = groups.at(-1)
    if (last?.label === label && last.to + 1 === from) groups[groups.length - 1] = { ...last, to }
    else groups.push({ from, to, label })
  }
  return groups.filter(({ from, to }) => to > from)
}

const groupCache = new WeakMap<readonly PositionDefinition[], readonly Group[]>()

/** The groups of a form of material, found once for each. */
const groupsOf = (positions: readonly PositionDefinition[] = []): readonly Group[] => {
  const groups = groupCache.get(positions) ?? findGroups(positions)
  groupCache.set(positions, groups)
  return groups
}

const place = (position: number): string => String(position).padStart(2, '0')

/**
 * Reports a blank before a code, or a code twice, in positions of 006 and 008 for several codes. Source: MARC 21, for
 * example 008/25-27 of continuing resources (nature of contents): codes are left justified, and unused positions
 * contain blanks. The order of codes is not checked, because it differs between positions.
 */
export const leftJustifiedCodes = rule({
  id: 'left-justified-codes',
  level: 'warning',
  check({ record, report }) {
    for (const tag of ['006', '008'] as const) {
      for (const { field, occurrence } of record.controlFields(tag)) {
        for (const { from, to } of groupsOf(positionsFor(tag, field.value, record.leader))) {
          const coded = field.value.slice(from, to + 1)
          // Fill characters mean that a position is not coded.
          if (coded.length <= to - from || coded.includes('|')) continue
          const expected = [...new Set(coded.replaceAll(' ', ''))].join('').padEnd(coded.length)
          if (coded === expected) continue
          const params = { position: `${place(from)}-${place(to)}`, expected, written: showBlanks(expected) }
          report({ field: tag, occurrence, value: showBlanks(coded), params })
        }
      }
    }
  },
  fix: replaceCode,
})
