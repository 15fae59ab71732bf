import { ALL_CENTRES, DASHBOARDS, type Dashboard, type DashboardName } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import { actsForCentre } from '../../catalogue/records/guards.ts'
import { countedShare } from '../../catalogue/traits/state-repository.ts'
import type { LabelService } from '../../kernel/search/labels.ts'
import type { Db } from '../../platform/database/db.ts'
import { refuseUnless } from '../../platform/errors.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import { actsForAll } from '../blocks/centres.ts'
import { blocksDashboard } from './blocks.ts'
import { type DashboardInput, type DashboardPart, dashboardMessage, firstDay, utcDay } from './dashboard-tables.ts'
import { errorsDashboard } from './errors.ts'
import type { CentreCounts } from './figures.ts'
import {
  countsNow,
  type DayCounts,
  dayCountsSince,
  nameOfCentre,
  ruleChangesSince,
  storeDayCounts,
  type TraitCountsByCentre,
} from './repository.ts'
import { requestsDashboard } from './requests.ts'
import { transliterationsDashboard } from './transliterations.ts'
import { urlsDashboard } from './urls.ts'

const DASHBOARD_PARTS: Readonly<Record<DashboardName, (making: DashboardInput) => Promise<DashboardPart>>> = {
  blocks: blocksDashboard,
  errors: errorsDashboard,
  urls: urlsDashboard,
  transliterations: transliterationsDashboard,
  requests: requestsDashboard,
}

const isDashboard = (name: string): name is DashboardName => DASHBOARDS.includes(name as DashboardName)

/**
 * The centre whose dashboard the user may open; undefined for all centres.
 * @throws Refusal 'no_centre' | 'forbidden' | 'unknown_centre'
 */
async function dashboardCentre(db: Db, user: CurrentUser, text: string | undefined): Promise<string | undefined> {
  if (text === undefined || text === '') {
    refuseUnless(user.center, 'no_centre', { username: user.username })
    return user.center.code
  }
  refuseUnless(actsForAll(user) || actsForCentre(user, text), 'forbidden', { permission: 'catalog' })
  if (text === ALL_CENTRES) return undefined
  refuseUnless((await nameOfCentre(db, text, 'en')) !== undefined, 'unknown_centre', { center: text })
  return text
}

type DashboardRequest = {
  readonly center?: string | undefined
  readonly user: CurrentUser
  readonly locale: Locale
  readonly now: Date
}

/** @throws Refusal 'dashboard_not_found' | 'no_centre' | 'forbidden' | 'unknown_centre' */
export async function readDashboard(
  { db, labels }: { db: Db; labels: LabelService },
  name: string,
  { center: centre, user, locale, now }: DashboardRequest,
): Promise<Dashboard> {
  refuseUnless(isDashboard(name), 'dashboard_not_found')
  refuseUnless(name !== 'requests' || user.permissions.has('requests'), 'forbidden', { permission: 'requests' })
  const center = await dashboardCentre(db, user, centre)
  const share = await countedShare(db)
  // Stores the counts of the day only if they are complete.
  if (share === 1) await storeDayCounts(db, utcDay(now))
  const [counts, readings, changes] = await Promise.all([
    countsNow(db, center),
    dayCountsSince(db, center ?? '', firstDay(now)),
    ruleChangesSince(db, firstDay(now)),
  ])
  const counted = centreCounts(center, counts, readings, now)
  const making: DashboardInput = { db, counted, labels: await labels.in(locale), locale, now, user }
  const { summary, figures, tables, series, ...days } = await DASHBOARD_PARTS[name](making)
  return {
    id: name,
    center: center === undefined ? null : { code: center, name: (await nameOfCentre(db, center, locale)) ?? center },
    updated_at: now.toISOString(),
    counted: 'history' in days ? 1 : share,
    ...{ summary, figures, tables, series },
    history:
      'history' in days
        ? days.history
        : [
            ...counted.readings.map(({ day, counts: ofDay }) => ({ date: day, ...days.dayOf(ofDay) })),
            { date: utcDay(now), ...days.dayOf(counts) },
          ],
    marks:
      name === 'errors'
        ? changes.map(({ day, rule }) => ({ date: day, label: dashboardMessage(locale, 'mark', { rule }) }))
        : [],
  }
}

const DAYS_OF_WEEK = 7
const WEEKS = 13

function centreCounts(
  center: string | undefined,
  now: TraitCountsByCentre,
  all: readonly DayCounts[],
  time: Date,
): CentreCounts {
  const readings = all.filter(({ day }) => day < utcDay(time))
  /** The last stored counts on or before that day. */
  const readingOn = (day: string): DayCounts | undefined => readings.findLast((reading) => reading.day <= day)
  const weekly = Array.from({ length: WEEKS - 1 }, (_, index) => utcDay(time, DAYS_OF_WEEK * (WEEKS - 1 - index)))
  return {
    center,
    now,
    readings,
    lastWeek: readingOn(utcDay(time, DAYS_OF_WEEK)),
    weekly: weekly.flatMap((day) => readingOn(day) ?? []),
  }
}

/**
 * Stores the counts of the day. A job calls this function every night, so that the history includes days on which no
 * user opens a dashboard.
 */
export async function storeCountsOfToday(db: Db, now: Date): Promise<void> {
  if ((await countedShare(db)) === 1) await storeDayCounts(db, utcDay(now))
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
