import { format, type Locale } from '@seriatim/messages'
import { z } from 'zod'
import {
  BEFORE_ALL_CHANGES,
  changeHorizon,
  listChanges,
  type PublicChange,
} from '../../catalogue/publication/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { readSigned, signatureKey, writeSigned } from '../../platform/http/signed-text.ts'
import { readInstant } from '../../platform/instant.ts'

/** Maximum number of changes per response. */
export const CHANGES_PAGE = 1_000

export const CHANGE_KINDS = ['created', 'changed', 'deleted'] as const
/** `created`: the record became public; `deleted`: the record is no longer public. */
export type ChangeKind = (typeof CHANGE_KINDS)[number]

export const kindOf = ({ isDeleted, isNew }: PublicChange): ChangeKind =>
  isDeleted ? 'deleted' : isNew ? 'created' : 'changed'

export type FeedOfChanges = {
  readonly changes: { issn: string; kind: ChangeKind; at: string }[]
  /**
   * The value of `since` for the next request. Clients repeat the request until `changes` is empty, and continue later.
   */
  readonly next: string
}

const PURPOSE = 'changes'
const place = z.strictObject({
  after: z.string(),
  upTo: z.string().optional(),
  datestamp: z.string().optional(),
  issn: z.string().optional(),
})
type FeedPosition = z.output<typeof place>

const DATE = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/

/** PostgreSQL has no year 0. */
const FIRST_MS = Date.parse('0001-01-01')

/** The start of a feed: a time (inclusive), or the position at the end of an earlier response. */
function feedPosition(key: string, since: string | undefined, locale: Locale): FeedPosition {
  if (since === undefined || since === '') return { after: BEFORE_ALL_CHANGES }
  const time = DATE.test(since) ? (readInstant(since)?.getTime() ?? Number.NaN) : Number.NaN
  if (!Number.isNaN(time)) return { after: time > FIRST_MS ? new Date(time - 1).toISOString() : BEFORE_ALL_CHANGES }
  const read = readSigned(key, PURPOSE, place, since)
  if (read === undefined)
    throw new Refusal('bad_request', {
      path: 'query.since',
      reason: format(locale, 'faults.feed_start', { field: 'since' }),
    })
  return read
}

type Limited = {
  readonly limit?: number
  /** For quotas: returns how many of these ISSNs the response may contain, counted from the first. */
  readonly admit?: (issns: readonly string[]) => Promise<number>
}

/**
 * The next changes since a time or a position, ordered by time. Each record occurs once, with its last change. A client
 * that continues with `next` misses no change, even with concurrent saves.
 */
export async function feedOfChanges(
  db: Db,
  { since, locale }: { since: string | undefined; locale: Locale },
  { limit = CHANGES_PAGE, admit = async ({ length }) => length }: Limited = {},
): Promise<FeedOfChanges> {
  const [key, horizon] = await Promise.all([signatureKey(db), changeHorizon(db)])
  const { after, upTo = horizon, datestamp, issn } = feedPosition(key, since, locale)
  const page = await listChanges(
    db,
    { after, upTo },
    { limit, place: datestamp === undefined || issn === undefined ? undefined : { datestamp, issn } },
  )
  const changes = page.slice(0, await admit(page.map((change) => change.issn)))
  const last = changes.at(-1)
  const next: FeedPosition =
    last !== undefined && (changes.length === limit || changes.length < page.length)
      ? { after, upTo, datestamp: last.datestamp, issn: last.issn }
      : { after: upTo }
  return {
    changes: changes.map((change) => ({ issn: change.issn, kind: kindOf(change), at: change.changedAt.toISOString() })),
    next: writeSigned(key, PURPOSE, next),
  }
}
