import { ALL_CENTRES, DASHBOARDS, type Dashboard, type DashboardName } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { actsForCentre } from '../../catalogue/records/guards.ts'
import { countedShare } from '../../catalogue/traits/state-repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { actsForAll } from '../blocks/centres.ts'
import type { LabelService } from '../search/labels.ts'
import { blocksDashboard } from './blocks.ts'
import type { Counted } from './counted.ts'
import { errorsDashboard } from './errors.ts'
import { dayOf, firstDay, type Making, type Part, say } from './parts.ts'
import {
  type Counts,
  countsNow,
  keepDay,
  nameOfCentre,
  type Reading,
  readingsSince,
  ruleChangesSince,
} from './repository.ts'
import { transliterationsDashboard } from './transliterations.ts'
import { urlsDashboard } from './urls.ts'

const PARTS: Readonly<Record<DashboardName, (making: Making) => Promise<Part>>> = {
  blocks: blocksDashboard,
  errors: errorsDashboard,
  urls: urlsDashboard,
  transliterations: transliterationsDashboard,
}

const isDashboard = (name: string): name is DashboardName => DASHBOARDS.includes(name as DashboardName)

/**
 * The centre whose dashboard the user may open; undefined for all centres.
 * @throws Refusal 'no_centre' | 'forbidden' | 'unknown_centre'
 */
async function centreOf(db: Db, user: CurrentUser, given: string | undefined): Promise<string | undefined> {
  if (given === undefined || given === '') {
    refuseUnless(user.center, 'no_centre', { username: user.username })
    return user.center.code
  }
  refuseUnless(actsForAll(user) || actsForCentre(user, given), 'forbidden', { permission: 'catalog' })
  if (given === ALL_CENTRES) return undefined
  refuseUnless((await nameOfCentre(db, given, 'en')) !== undefined, 'unknown_centre', { center: given })
  return given
}

type Asked = {
  readonly center?: string | undefined
  readonly user: CurrentUser
  readonly locale: Locale
  readonly now: Date
}

/** @throws Refusal 'dashboard_not_found' | 'no_centre' | 'forbidden' | 'unknown_centre' */
export async function readDashboard(
  { db, labels }: { db: Db; labels: LabelService },
  name: string,
  { center: given, user, locale, now }: Asked,
): Promise<Dashboard> {
  refuseUnless(isDashboard(name), 'dashboard_not_found')
  const center = await centreOf(db, user, given)
  const share = await countedShare(db)
  // Do not store incomplete counts as the reading of the day.
  if (share === 1) await keepDay(db, dayOf(now))
  const [counts, readings, changes] = await Promise.all([
    countsNow(db, center),
    readingsSince(db, center ?? '', firstDay(now)),
    ruleChangesSince(db, firstDay(now)),
  ])
  const counted = countedOf(center, counts, readings, now)
  const making: Making = { db, counted, labels: await labels.in(locale), locale, now }
  const { dayOf: membersOf, ...part } = await PARTS[name](making)
  return {
    id: name,
    center: center === undefined ? null : { code: center, name: (await nameOfCentre(db, center, locale)) ?? center },
    updated_at: now.toISOString(),
    counted: share,
    ...part,
    history: [
      ...counted.readings.map(({ day, counts: ofDay }) => ({ date: day, ...membersOf(ofDay) })),
      { date: dayOf(now), ...membersOf(counts) },
    ],
    marks:
      name === 'errors' ? changes.map(({ day, rule }) => ({ date: day, label: say(locale, 'mark', { rule }) })) : [],
  }
}

const DAYS_OF_WEEK = 7
const WEEKS = 13

function countedOf(center: string | undefined, now: Counts, all: readonly Reading[], time: Date): Counted {
  const readings = all.filter(({ day }) => day < dayOf(time))
  /** The last reading on or before that day. */
  const readingOn = (day: string): Reading | undefined => readings.findLast((reading) => reading.day <= day)
  const weekly = Array.from({ length: WEEKS - 1 }, (_, index) => dayOf(time, DAYS_OF_WEEK * (WEEKS - 1 - index)))
  return {
    center,
    now,
    readings,
    lastWeek: readingOn(dayOf(time, DAYS_OF_WEEK)),
    weekly: weekly.flatMap((day) => readingOn(day) ?? []),
  }
}

/** Stores the counts of the day. Runs at night, so that days on which no user opens a dashboard have a reading too. */
export async function keepCounts(db: Db, now: Date): Promise<void> {
  if ((await countedShare(db)) === 1) await keepDay(db, dayOf(now))
}

/** The centres whose dashboards a user may open. */
export async function centresFor(labels: LabelService, user: CurrentUser, locale: Locale) {
  const own = user.center?.code ?? null
  const named = await labels.in(locale)
  const all = actsForAll(user)
  const centers = named
    .codes('center')
    .filter(({ code, isOffered }) => code === own || (all && isOffered))
    .map(({ code, label }) => ({ code, name: label }))
  return { own, all, centers }
}
