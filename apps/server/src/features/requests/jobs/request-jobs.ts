/**
 * Scheduled work on requests: deletion of unsent ones, reminders, and erasure of personal data. Every step is
 * idempotent and locks the rows that it changes, so that two servers or a killed process do nothing twice.
 */

import type { Mails } from '../../../kernel/mails/service.ts'
import type { Db, Tx } from '../../../platform/database/db.ts'
import { numberSetting } from '../../../platform/database/settings.ts'
import { siteUrl } from '../../../platform/http/site-url.ts'
import type { JobDefinition } from '../../../platform/jobs/jobs.ts'
import type { FileStore } from '../../../platform/store/store.ts'
import { mailPublisher } from '../publisher-mails.ts'
import { addEvent, changeRequest, recordsOf } from '../repository.ts'
import { deleteOrphanFiles, dropFiles } from '../request-files.ts'
import * as due from './repository.ts'

export type RequestJobServices = {
  readonly db: Db
  readonly mails: Mails
  readonly stores: { readonly files: FileStore }
}

/** A run of a job at a time. */
type Run = { readonly now: Date; readonly signal: AbortSignal }

const DAY_MS = 86_400_000
/** How long drafts and unconfirmed requests stay after their last change. */
const UNSENT_DAYS = 30

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

/**
 * Repeats a step in transactions until it changes nothing. Files are deleted after the commit, so that no row refers to
 * a missing file. A process that is killed in between leaves files that `deleteOrphanFiles` deletes.
 */
async function inBatches(
  { db, stores }: RequestJobServices,
  signal: AbortSignal,
  step: (tx: Tx) => Promise<{ requests: number; files: readonly string[] }>,
): Promise<number> {
  let requests = 0
  for (;;) {
    signal.throwIfAborted()
    const done = await db.transaction().execute(step)
    if (done.requests === 0) return requests
    requests += done.requests
    await dropFiles(stores.files, done.files)
  }
}

/** Deletes drafts and unconfirmed requests with their files. @returns the number of requests */
export const deleteUnsentRequests = (services: RequestJobServices, { now, signal }: Run): Promise<number> =>
  inBatches(services, signal, (tx) => due.deleteUnsent(tx, daysBefore(now, UNSENT_DAYS)))

/** Erases personal data of requests that ended, or changed last, before the period of the setting `request_days`. */
export async function eraseEndedRequests(services: RequestJobServices, { now, signal }: Run): Promise<number> {
  const before = daysBefore(now, await numberSetting(services.db, 'request_days'))
  return inBatches(services, signal, (tx) => due.eraseEnded(tx, { before, now }))
}

/** Reads pages of ids, and handles each request in a separate transaction. @returns the number of handled requests */
async function eachDue(
  db: Db,
  { now, signal }: Run,
  page: (page: due.Page) => Promise<readonly number[]>,
  handle: (tx: Tx, id: number) => Promise<boolean>,
): Promise<number> {
  let count = 0
  for (let after = 0; ; ) {
    const ids = await page({ after, now })
    if (ids.length === 0) return count
    for (const id of ids) {
      signal.throwIfAborted()
      if (await db.transaction().execute((tx) => handle(tx, id))) count += 1
    }
    after = ids.at(-1)!
  }
}

/**
 * Reminds publishers of unanswered questions: after each period of the centre, at most three times a question.
 * @returns the number of reminders
 */
export const remindOfQuestions = ({ db, mails }: RequestJobServices, run: Run): Promise<number> =>
  eachDue(
    db,
    run,
    (page) => due.unansweredRequests(db, page),
    async (tx, id) => {
      const request = await due.lockDue(tx, id, { what: 'question', now: run.now })
      if (request === undefined) return false
      const origin = await siteUrl(tx, '')
      await mailPublisher(tx, { mails, origin }, request, 'request_reminder', await due.lastQuestion(tx, id))
      await addEvent(tx, id, { kind: 'reminded', by: 'system', details: { about: 'question' } })
      await changeRequest(tx, id, { reminded_at: run.now })
      return true
    },
  )

/** Asks publishers once for the announced first issue of provisional records. @returns the number of e-mails */
export const askForFirstIssues = ({ db, mails }: RequestJobServices, run: Run): Promise<number> =>
  eachDue(
    db,
    run,
    (page) => due.unseenFirstIssues(db, page),
    async (tx, id) => {
      const request = await due.lockDue(tx, id, { what: 'first_issue', now: run.now })
      if (request === undefined) return false
      const origin = await siteUrl(tx, '')
      const issns = (await recordsOf(tx, id)).map(({ issn }) => issn).join(', ')
      await mailPublisher(tx, { mails, origin }, request, 'request_first_issue', issns)
      await addEvent(tx, id, { kind: 'reminded', by: 'system', details: { about: 'first_issue' } })
      await changeRequest(tx, id, { first_issue_asked_at: run.now })
      return true
    },
  )

export const requestJobs = (services: RequestJobServices): JobDefinition[] => {
  const { db, stores } = services
  const at = (signal: AbortSignal): Run => ({ now: new Date(), signal })
  return [
    {
      name: 'delete-unsent-requests',
      cron: '21 3 * * *',
      isAlone: true,
      run: async (_, { signal }) => void (await deleteUnsentRequests(services, at(signal))),
    },
    {
      name: 'erase-ended-requests',
      cron: '27 3 * * *',
      isAlone: true,
      run: async (_, { signal }) => void (await eraseEndedRequests(services, at(signal))),
    },
    {
      name: 'delete-orphan-request-files',
      cron: '33 3 * * *',
      isAlone: true,
      run: async () => void (await deleteOrphanFiles({ db, store: stores.files, now: new Date() })),
    },
    {
      name: 'remind-publishers',
      cron: '13 6 * * *',
      isAlone: true,
      run: async (_, { signal }) => {
        await remindOfQuestions(services, at(signal))
        await askForFirstIssues(services, at(signal))
      },
    },
  ]
}
