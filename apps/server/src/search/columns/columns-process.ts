/**
 * The worker process of the engine in memory: receives queries, sends answers, and reads the database through its own
 * connections.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { isQueryCanceled } from '../../platform/error-kinds.ts'
import { Refusal } from '../../platform/errors.ts'
import { serveParent } from '../../platform/processes.ts'
import { withinBudget } from '../budget.ts'
import { among, count, entries, facet, ids, near, search } from './answer.ts'
import { ColumnsFile } from './columns-file.ts'
import { openWorkerDb } from './connection.ts'
import { type FromWorker, pack, type ToWorker, type WorkerStart } from './protocol.ts'
import type { Store } from './store.ts'
import { StoreUpdater, type StoreUpdaterEvents } from './store-updater.ts'

const { data, post, onMessage } = await serveParent<WorkerStart, ToWorker, FromWorker>()
const { url, replicaUrls, searchMs, file, readsFile } = data
/** Interval for reporting memory use. */
const STANDING_INTERVAL_MS = 5_000
/** Maximum time for closing connections. */
const CLOSING_MS = 200
const limit = { ms: searchMs }
const errorText = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

const db = openWorkerDb(url, { urls: replicaUrls, onRead: (reason) => post({ kind: 'read', reason }) })
const onWarning = (error: unknown) => post({ kind: 'warning', error: errorText(error) })
const columnsFile =
  file === undefined
    ? undefined
    : new ColumnsFile(db, file, {
        onUnread: (reason) => post({ kind: 'unread', reason }),
        onWritten: (written) => post({ kind: 'written', written }),
        onWarning,
      })
const reportStatus = ({ columns, lexicon }: Store): void =>
  void post({
    kind: 'standing',
    standing: {
      records: columns.live().size,
      columnBytes: columns.bytes,
      lexiconBytes: lexicon.bytes,
      seq: columns.seq,
    },
  })
const events: StoreUpdaterEvents = {
  onFilled: (store, { seconds, from }) => {
    const { columns, lexicon } = store
    reportStatus(store)
    post({
      kind: 'filled',
      filled: {
        records: columns.live().size,
        seconds,
        from,
        columnBytes: columns.bytes,
        words: lexicon.size,
        lexiconBytes: lexicon.bytes,
      },
    })
  },
  onFilling: (reason) => post({ kind: 'filling', reason }),
  onWarning,
  onStoredSetsWanted: () => post({ kind: 'keep' }),
}
const keeper = new StoreUpdater(db, data, events, { file: columnsFile, readsFile })

type AskMessage = Extract<ToWorker, { kind: 'ask' }>

const answerQuery = async (store: Store, question: AskMessage) => {
  switch (question.name) {
    case 'search':
      return pack(await withinBudget(() => search(store, question.input), limit))
    case 'facet':
      return withinBudget(() => facet(store, question.input), limit)
    case 'count':
      return withinBudget(() => count(store, question.input), limit)
    case 'ids':
      return ids(store, question.input)
    case 'entries':
      return entries(store, question.input)
    case 'among':
      return among(store, question.input.set, question.input.ids)
    case 'nearWords':
      return near(store, question.input.word, question.input.limit)
  }
}

async function answer(question: AskMessage): Promise<void> {
  const { id } = question
  const { store } = keeper
  if (store === undefined) return post({ kind: 'unable', id })
  try {
    post({ kind: 'answer', id, answer: await answerQuery(store, question) })
  } catch (error) {
    if (error instanceof Refusal) post({ kind: 'refusal', id, failure: error.failure })
    else if (isQueryCanceled(error)) {
      post({ kind: 'refusal', id, failure: { code: 'too_broad' } })
    } else if (keeper.isOutdated(error)) post({ kind: 'unable', id })
    else post({ kind: 'defect', id, error: errorText(error) })
  }
}

onMessage((message) => {
  if (message.kind === 'ask') void answer(message)
  else {
    void keeper
      .close()
      // When the process stops, do not wait for running reads.
      .finally(() => Promise.race([db.close(), sleep(CLOSING_MS)]))
      .finally(() => process.exit())
  }
})

setInterval(() => {
  if (keeper.store !== undefined) reportStatus(keeper.store)
}, STANDING_INTERVAL_MS).unref()
void keeper.run()
