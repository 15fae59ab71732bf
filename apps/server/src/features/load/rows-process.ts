/** A process of a bulk load: batches in, rows in binary COPY form out. */
import { compilePattern } from '@seriatim/rules/patterns'
import { servedBy } from '../../platform/processes.ts'
import { engineKind } from '../../search/engines/list.ts'
import type { FromRowsProcess, RowsProcessData, ToRowsProcess } from './row-maker.ts'
import { bulkRows } from './rows.ts'

const { data, post, onMessage } = await servedBy<RowsProcessData, ToRowsProcess, FromRowsProcess>()
const { search, seed, today, profile } = data
const searched = engineKind(search).rowMaker(seed)
const validation = { today, ...profile, patterns: compilePattern }

let numbered: ((numbers: unknown) => void) | undefined
const ask = (unknown: unknown): Promise<unknown> =>
  new Promise((resolve) => {
    numbered = resolve
    post({ kind: 'unknown', unknown })
  })

// The rows of a batch have left before the next one is begun.
let made = Promise.resolve()
onMessage((message) => {
  if (message.kind === 'numbers') numbered?.(message.numbers)
  else
    made = made.then(async () =>
      post({ kind: 'rows', rows: await bulkRows(message.batch, { searched, ask }, validation) }),
    )
})
