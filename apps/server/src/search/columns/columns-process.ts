/** The process of the cached engine: questions in, answers out; it reads the base by its own connections. */
import { isQueryCanceled } from '../../platform/error-kinds.ts'
import { Refusal } from '../../platform/errors.ts'
import { servedBy } from '../../platform/processes.ts'
import { withinBudget } from '../budget.ts'
import { among, count, entries, facet, ids, near, search } from './answer.ts'
import { openWorkerDb } from './connection.ts'
import { Keeper } from './keeper.ts'
import { type FromWorker, pack, type ToWorker, type WorkerStart } from './protocol.ts'
import type { Store } from './store.ts'

const { data, post: tell, onMessage } = await servedBy<WorkerStart, ToWorker, FromWorker>()
const { url, searchMs } = data
const limit = { ms: searchMs }
const textOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? error.message) : String(error))

const db = openWorkerDb(url)
const keeper = new Keeper(db, data, {
  onFilled: ({ columns, lexicon }, seconds) =>
    tell({
      kind: 'filled',
      filled: {
        records: columns.live().size,
        seconds,
        columnBytes: columns.bytes,
        words: lexicon.size,
        lexiconBytes: lexicon.bytes,
      },
    }),
  onFilling: (reason) => tell({ kind: 'filling', reason }),
  onWarning: (error) => tell({ kind: 'warning', error: textOf(error) }),
  onKeepWanted: () => tell({ kind: 'keep' }),
})

type Asked = Extract<ToWorker, { kind: 'ask' }>

const answerTo = async (store: Store, question: Asked) => {
  switch (question.name) {
    case 'search':
      return pack(await withinBudget(() => search(store, question.asked), limit))
    case 'facet':
      return withinBudget(() => facet(store, question.asked), limit)
    case 'count':
      return withinBudget(() => count(store, question.asked), limit)
    case 'ids':
      return ids(store, question.asked)
    case 'entries':
      return entries(store, question.asked)
    case 'among':
      return among(store, question.asked.set, question.asked.ids)
    case 'nearWords':
      return near(store, question.asked.word, question.asked.limit)
  }
}

async function answer(question: Asked): Promise<void> {
  const { id } = question
  const { store } = keeper
  if (store === undefined) return tell({ kind: 'unable', id })
  try {
    tell({ kind: 'answer', id, answer: await answerTo(store, question) })
  } catch (error) {
    if (error instanceof Refusal) tell({ kind: 'refusal', id, said: error.said })
    else if (isQueryCanceled(error)) {
      tell({ kind: 'refusal', id, said: { code: 'too_broad' } })
    } else if (keeper.isOutdated(error)) tell({ kind: 'unable', id })
    else tell({ kind: 'defect', id, error: textOf(error) })
  }
}

onMessage((message) => {
  if (message.kind === 'ask') void answer(message)
  else {
    keeper.close()
    void db.close().finally(() => process.exit())
  }
})

void keeper.run()
