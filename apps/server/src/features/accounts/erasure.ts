/**
 * Erases names and e-mail addresses of removed accounts. The transaction that removes an account queues the erasure,
 * and a job executes it.
 */
import type { Db, Tx } from '../../platform/database/db.ts'
import type { JobDefinition, Jobs } from '../../platform/jobs/jobs.ts'
import type { SearchChanges } from '../../search/search-index.ts'
import * as erasures from './erasure-repository.ts'

const JOB = 'erase-names'

type ErasureServices = { readonly db: Db; readonly index: SearchChanges }

export type ErasureQueue = { readonly jobs: Pick<Jobs, 'add'> }

/** Removes an account from the data of other features, in the transaction that deletes or anonymises the account. */
export type ForgetAccount = (tx: Tx, id: number) => Promise<void>

/** Queues the erasure of a name. Deletes unsent e-mails to the account immediately. */
export async function queueErasure(tx: Tx, { jobs }: ErasureQueue, erasure: erasures.NewErasure): Promise<void> {
  await erasures.addErasure(tx, erasure)
  if (erasure.email !== null) await erasures.deleteMailsTo(tx, erasure.email, 'waiting')
  await jobs.add(tx, JOB, {}, { queue: JOB, key: JOB })
}

/**
 * Executes due erasures. Every step is idempotent, so an interrupted process loses nothing. Rewrites the versions
 * first, and repeats this until no version contains the name. By then, all saves that started under the old name have
 * ended.
 */
async function eraseDue({ db, index }: ErasureServices, signal: AbortSignal): Promise<void> {
  for (const erasure of await erasures.dueErasures(db)) {
    const { email, pseudonym } = erasure
    while ((await erasures.renameInVersions({ db, index }, erasure, signal)) > 0) signal.throwIfAborted()
    await db.transaction().execute(async (tx) => {
      await erasures.renameInTables(tx, erasure)
      await erasures.renameInRequests(tx, erasure)
      await erasures.renameInAudit(tx, erasure)
      if (email !== null) {
        await erasures.deleteMailsTo(tx, email, 'all')
        await erasures.renameInMails(tx, email, pseudonym)
      }
      await erasures.removeErasure(tx, erasure.id)
    })
  }
}

export const erasureJob = (services: ErasureServices): JobDefinition => ({
  name: JOB,
  cron: '23 * * * *',
  isAlone: true,
  run: (_, { signal }) => eraseDue(services, signal),
})
