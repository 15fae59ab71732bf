import { ADMIN_AREAS, areaOf, type ReferenceListRow, type UsageRow } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { TIED_SUBFIELDS } from '@seriatim/profile/fields'
import type { RuleSettings } from '@seriatim/rules'
import type { Db } from '../../platform/database/db.ts'
import { countLists } from './repository.ts'

const NEVER = new Date(0)

/** The lists that administration keeps, and the area of each. */
const LISTS: readonly { readonly list: string; readonly area: 'centers' | (typeof ADMIN_AREAS)[number] }[] = [
  ...ADMIN_AREAS.map((area) => ({ list: areaOf(area).list, area })),
  { list: 'centres', area: 'centers' },
]

const nameOf = (area: (typeof LISTS)[number]['area'], locale: Locale): string => format(locale, `admin.area_${area}`)

export async function referenceRows(db: Db, locale: Locale): Promise<ReferenceListRow[]> {
  const counts = await countLists(db)
  return LISTS.map(({ list, area }) => {
    const { rows, updatedAt } = counts.get(list) ?? { rows: 0, updatedAt: NEVER }
    return { id: list, code: list, name: nameOf(area, locale), area, rows, updated_at: updatedAt.toISOString() }
  })
}

type Usage = Pick<UsageRow, 'reference' | 'tag' | 'place' | 'rule'>

/** Positions of fixed fields that hold codes of lists, and the rule that compares them. */
const POSITIONS: readonly Usage[] = [
  { reference: 'media', tag: '007', place: '00-01', rule: 'reference-list' },
  { reference: 'publicationStatuses', tag: '008', place: '06', rule: 'undefined-code' },
  { reference: 'lcCountries', tag: '008', place: '15-17', rule: 'reference-list' },
  { reference: 'frequencies', tag: '008', place: '18', rule: 'undefined-code' },
  { reference: 'resourceTypes', tag: '008', place: '21', rule: 'undefined-code' },
  { reference: 'languages', tag: '008', place: '35-37', rule: 'reference-list' },
]

/** The places that rules which administration made compare with lists. */
const usagesByMade = (settings: RuleSettings): readonly (Usage & { readonly id: string })[] =>
  Object.entries(settings).flatMap(([rule, { made }]) => {
    const { list = '', place = '' } = made?.kind === 'listed' ? made.parameters : {}
    if (typeof list !== 'string' || typeof place !== 'string') return []
    const usage = { reference: list, tag: place.slice(0, 3), place: place.slice(3).replace(/^\//, ''), rule }
    return [{ ...usage, id: `${list}:${place}:${rule}` }]
  })

/**
 * Where each list is used: what the profile ties to it, and what rules of administration compare with it. A list that is
 * only offered there has no rule.
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
  const names = new Map<string, string>(LISTS.map(({ list, area }) => [list, nameOf(area, locale)]))
  return [...ofProfile, ...usagesByMade(settings)].flatMap((usage) => {
    const name = names.get(usage.reference)
    return name === undefined ? [] : [{ ...usage, name, updated_at: NEVER.toISOString() }]
  })
}
