import { ADMIN_AREAS, areaOf, type ReferenceListRow, type UsageRow } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { TIED_SUBFIELDS } from '@seriatim/profile/fields'
import type { RuleSettings } from '@seriatim/rules'
import { CODED_POSITIONS } from '@seriatim/rules/named-codes'
import type { Db } from '../../platform/database/db.ts'
import { countLists } from './repository.ts'

const NEVER = new Date(0)

/** The reference lists that administrators edit, each with its area of administration. */
const LISTS: readonly { readonly list: string; readonly area: 'centers' | (typeof ADMIN_AREAS)[number] }[] = [
  ...ADMIN_AREAS.map((area) => ({ list: areaOf(area).list, area })),
  { list: 'centres', area: 'centers' },
]

const areaName = (area: (typeof LISTS)[number]['area'], locale: Locale): string => format(locale, `admin.area_${area}`)

export async function referenceRows(db: Db, locale: Locale): Promise<ReferenceListRow[]> {
  const counts = await countLists(db)
  return LISTS.map(({ list, area }) => {
    const { rows, updatedAt } = counts.get(list) ?? { rows: 0, updatedAt: NEVER }
    return { id: list, code: list, name: areaName(area, locale), area, rows, updated_at: updatedAt.toISOString() }
  })
}

type Usage = Pick<UsageRow, 'reference' | 'tag' | 'place' | 'rule'>

const twoDigits = (position: number): string => String(position).padStart(2, '0')

const POSITIONS: readonly Usage[] = CODED_POSITIONS.map(({ list, tag, from, to, rule }) => ({
  reference: list,
  tag,
  place: from === to ? twoDigits(from) : `${twoDigits(from)}-${twoDigits(to)}`,
  rule,
}))

/** Uses of reference lists by custom rules. */
const usagesByCustomRules = (settings: RuleSettings): readonly (Usage & { readonly id: string })[] =>
  Object.entries(settings).flatMap(([rule, { made }]) => {
    const { list = '', place = '' } = made?.kind === 'listed' ? made.parameters : {}
    if (typeof list !== 'string' || typeof place !== 'string') return []
    const usage = { reference: list, tag: place.slice(0, 3), place: place.slice(3).replace(/^\//, ''), rule }
    return [{ ...usage, id: `${list}:${place}:${rule}` }]
  })

/**
 * The uses of each reference list: subfields that the MARC profile connects with it, and custom rules.
 * If a list only suggests values, its use has no rule.
 */
export function usageRows(settings: RuleSettings, locale: Locale): UsageRow[] {
  const tied = [...TIED_SUBFIELDS].flatMap(([tag, subfields]) =>
    subfields.map(({ code, tie }): Usage => {
      const rule = tie.isOpen || tie.holds === 'name' ? null : 'reference-list'
      return { reference: tie.list, tag, place: `$${code}`, rule }
    }),
  )
  const ofProfile = [...POSITIONS, ...tied].map((usage) => ({
    ...usage,
    id: `${usage.reference}:${usage.tag}:${usage.place}`,
  }))
  const names = new Map<string, string>(LISTS.map(({ list, area }) => [list, areaName(area, locale)]))
  return [...ofProfile, ...usagesByCustomRules(settings)].flatMap((usage) => {
    const name = names.get(usage.reference)
    return name === undefined ? [] : [{ ...usage, name, updated_at: NEVER.toISOString() }]
  })
}
