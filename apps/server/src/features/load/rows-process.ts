/** Child process of a bulk load. Receives batches of records and returns rows in the binary format of COPY. */
import { serveParent } from '../../platform/processes.ts'
import { makeRowConverter, type RowMakerInput } from './row-conversion.ts'
import type { FromRowsProcess, ToRowsProcess } from './row-maker.ts'

const { data, post, onMessage } = await serveParent<RowMakerInput, ToRowsProcess, FromRowsProcess>()
const make = makeRowConverter(data)

let numbered: ((numbers: unknown) => void) | undefined
const ask = (unknown: unknown): Promise<unknown> =>
  new Promise((resolve) => {
    numbered = resolve
    post({ kind: 'unknown', unknown })
  })

// Finishes and sends the rows of a batch before the next batch starts.
let made = Promise.resolve()
onMessage((message) => {
  if (message.kind === 'numbers') numbered?.(message.numbers)
  else made = made.then(async () => post({ kind: 'rows', rows: await make(message.batch, ask) }))
})
