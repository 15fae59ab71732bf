/** Reads the list of the tasks of all users in administration. */
import type { adminTasks, QueryOf } from '@seriatim/contract'
import { formatUnknown, type Locale } from '@seriatim/messages'
import { fold } from '@seriatim/scripts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { accountInCentres, type CentreCodes } from '../../platform/database/in-centres.ts'
import {
  containsWord,
  pageOfIds,
  type Sorting,
  searchedWords,
  withCollation,
} from '../../platform/database/sorted-page.ts'
import {
  type ErrorMessages,
  joinErrorRank,
  readErrorMessages,
  textOrErrorContains,
} from '../admin/error-messages-repository.ts'
import type { AnyTask } from './task.ts'
import { errorSentence, mayRetryKind } from './view.ts'

export type TaskListQuery = QueryOf<typeof adminTasks>

/**
 * SQL condition: a word occurs in the stored text, in the translated action or error, or in the user name of the owner.
 */
async function wordCondition(
  db: Db,
  word: string,
  kinds: readonly AnyTask[],
  stated: ErrorMessages,
  locale: Locale,
): Promise<RawBuilder<unknown>> {
  const actions = kinds
    .map(({ action }) => action)
    .filter((action) => fold(formatUnknown(locale, `tasks.action.${action}`)).includes(word))
  // Selects rows by the precomputed column `searched` first, because there is no such column with folded user names.
  const { rows: owners } = await sql<{ id: number }>`
    select id from app_user where ${containsWord(sql`searched`, word)} and ${containsWord(sql`folded(username)`, word)}`.execute(
    db,
  )
  return sql`(${sql.join(
    [
      ...textOrErrorContains(sql`t.searched`, sql`t.error`, stated, word),
      ...(actions.length === 0 ? [] : [sql`t.action = any(${actions}::text[])`]),
      ...(owners.length === 0 ? [] : [sql`t.owner_id = any(${owners.map(({ id }) => id)}::int[])`]),
    ],
    sql` or `,
  )})`
}

/** In the API, a queued task has the status RUNNING and `waiting`. */
const STATUS = sql`case t.status when 'QUEUED' then 'RUNNING' else t.status end`
const START = sql`coalesce(t.started_at, t.created_at)`

const actionsOf = (kinds: readonly AnyTask[], isWanted: (kind: AnyTask) => boolean): RawBuilder<unknown> =>
  sql`t.action = any(${kinds.filter(isWanted).map(({ action }) => action)}::text[])`

const sortings = (kinds: readonly AnyTask[], locale: Locale): Readonly<Record<TaskListQuery['sort'], Sorting>> => ({
  start_date: { by: [START] },
  end_date: { by: [sql`t.ended_at`], mayBeAbsent: true },
  action_name: { by: [withCollation(sql`t.action`, locale)] },
  user: { by: [withCollation(sql`owner.username`, locale)], mayBeAbsent: true },
  subject: { by: [withCollation(sql`nullif(t.subject, '')`, locale)], mayBeAbsent: true },
  status: { by: [STATUS] },
  waiting: { by: [sql`t.status = 'QUEUED'`] },
  progress: { by: [sql`t.progress`] },
  done: { by: [sql`t.done`] },
  total: { by: [sql`t.total`], mayBeAbsent: true },
  note: { by: [withCollation(sql`nullif(t.note, '')`, locale)], mayBeAbsent: true },
  error: { by: [sql`said.place`], mayBeAbsent: true },
  cancelling: { by: [sql`t.status = 'RUNNING' and t.cancel_requested`] },
  can_cancel: {
    by: [sql`t.status = 'QUEUED' or (t.status = 'RUNNING' and ${actionsOf(kinds, ({ canCancel }) => canCancel)})`],
  },
  can_retry: { by: [sql`t.status in ('FAILED', 'SKIPPED') and ${actionsOf(kinds, mayRetryKind)}`] },
  // Pages of tasks with the same action differ only in their subject, so the action is the sort key.
  page: {
    by: [sql`case when ${actionsOf(kinds, ({ page }) => page !== undefined)} then t.action end`],
    mayBeAbsent: true,
  },
  result: { by: [withCollation(sql`t.result_name`, locale)], mayBeAbsent: true },
  // All tasks have the same retention time, so the end time is the sort key.
  expires_at: { by: [sql`t.ended_at`], mayBeAbsent: true },
  message_id: { by: [sql`t.message_id`] },
  updated_at: { by: [sql`coalesce(t.ended_at, ${START})`] },
  id: { by: [sql`t.message_id`] },
})

const joinsFor = (
  sort: TaskListQuery['sort'],
  stated: ErrorMessages,
  locale: Locale,
): RawBuilder<unknown> | undefined => {
  if (sort === 'user') return sql`left join app_user owner on owner.id = t.owner_id`
  return sort === 'error' ? joinErrorRank(sql`t.error`, stated, locale) : undefined
}

/** Ids of a page of the tasks of users of these centres. Uses task_by_start; other sort orders read all tasks. */
export async function taskIds(
  db: Db,
  { search, sort, status, ...page }: TaskListQuery,
  kinds: readonly AnyTask[],
  centres: CentreCodes,
  locale: Locale,
): Promise<{ ids: number[]; total: number }> {
  const words = searchedWords(search)
  const isSaid = words.length > 0 || sort === 'error'
  const stated = isSaid
    ? await readErrorMessages(db, 'task', (error: Parameters<typeof errorSentence>[0]) => errorSentence(error, locale))
    : []
  const conditions = await Promise.all(words.map((word) => wordCondition(db, word, kinds, stated, locale)))
  conditions.push(...accountInCentres(sql`t.owner_id`, centres))
  if (status !== undefined)
    conditions.push(status === 'RUNNING' ? sql`t.status in ('RUNNING', 'QUEUED')` : sql`t.status = ${status}`)
  const sorting = sortings(kinds, locale)[sort]
  const joins = joinsFor(sort, stated, locale)
  return pageOfIds(db, { table: sql`task t`, id: sql`t.id`, joins, conditions, sorting }, page)
}
