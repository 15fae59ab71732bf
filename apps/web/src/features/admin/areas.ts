import {
  ADMIN_AREAS,
  type AdminArea,
  ANNOUNCEMENTS_AREA,
  ENRICHMENTS_AREA,
  type ReferenceArea,
  RULE_AREAS,
  type RuleArea,
} from '@seriatim/contract'
import type { ActivityArea } from './activity/activity-areas.ts'

/** Administration areas with a separate page instead of the shared table: `/admin/<area>`. */
const OWN_AREAS = [
  'users',
  'roles',
  'centers',
  ANNOUNCEMENTS_AREA,
  ENRICHMENTS_AREA,
  'urls',
  'settings',
  'mails',
  'webhooks',
  'house',
] as const
export type OwnArea = (typeof OWN_AREAS)[number]
export const isOwnArea = (area: Area): area is OwnArea => OWN_AREAS.includes(area as OwnArea)

export type Area = AdminArea | RuleArea | ReferenceArea | ActivityArea | OwnArea

/**
 * Groups of areas in the menu and on the home page, in order: first the areas for daily work. The audit log comes after
 * the last group.
 */
export const AREA_GROUPS: readonly {
  readonly group:
    | 'group_people'
    | 'group_numbers'
    | 'group_records'
    | 'group_lists'
    | 'group_rules'
    | 'group_web'
    | 'group_system'
  readonly areas: readonly Area[]
}[] = [
  { group: 'group_people', areas: ['users', 'roles', 'centers', ANNOUNCEMENTS_AREA] },
  { group: 'group_numbers', areas: ['blocks', 'issnl', 'issnh'] },
  {
    group: 'group_records',
    areas: ['records', 'titles', 'links', 'imports', 'locks', 'tasks', 'monitored_searches', ENRICHMENTS_AREA],
  },
  { group: 'group_lists', areas: [...ADMIN_AREAS, 'references', 'usages', 'keyboards'] },
  { group: 'group_rules', areas: RULE_AREAS },
  { group: 'group_web', areas: ['urls', 'external_urls', 'webhooks'] },
  { group: 'group_system', areas: ['settings', 'mails', 'house'] },
]

const ALL_AREAS: readonly string[] = AREA_GROUPS.flatMap(({ areas }) => areas)
export const isArea = (value: unknown): value is Area => typeof value === 'string' && ALL_AREAS.includes(value)
