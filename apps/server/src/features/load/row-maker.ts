import { type StartedProcess, startProcess } from '../../platform/processes.ts'
import type { BulkRecord, BulkRows } from './bulk-record.ts'
import { makeRowConverter, type RowMakerInput } from './row-conversion.ts'

/** Converts batches of records into database rows in child processes. */
export type RowMaker = { make(batch: readonly BulkRecord[]): Promise<BulkRows>; close(): void }

export type ToRowsProcess =
  | { readonly kind: 'batch'; readonly batch: readonly BulkRecord[] }
  | { readonly kind: 'numbers'; readonly numbers: unknown }
export type FromRowsProcess =
  | { readonly kind: 'rows'; readonly rows: BulkRows }
  /** Values in the rows that have no id yet (`RowMaker.unknown` of an index). */
  | { readonly kind: 'unknown'; readonly unknown: unknown }

export type RowMakerOptions = {
  /**
   * Assigns ids to new values (`OpenBulk.number`). Without this function, rows must contain only values of the seed.
   */
  readonly number?: (unknown: unknown) => unknown
  /** Number of child processes. */
  readonly processes?: number
}

/**
 * Converts batches in this process and blocks the event loop. Suitable for few records: starting a child process takes
 * about 0.8 s of processor time, the conversion about 1 ms per record.
 */
export const makeRowMakerInProcess = (data: RowMakerInput, number?: RowMakerOptions['number']): RowMaker => {
  const make = makeRowConverter(data)
  return {
    make: (batch) =>
      make(batch, async (unknown) => {
        if (number) return number(unknown)
        throw new Error('a record has a key or a word that the seed of the load does not contain')
      }),
    close: () => undefined,
  }
}

/**
 * Distributes batches over child processes in turn. Each process works in order, so the caller must await the batches
 * in the order of the calls.
 */
export const startRowMaker = (data: RowMakerInput, { number, processes = 1 }: RowMakerOptions = {}): RowMaker => {
  const makers = Array.from({ length: processes }, () => startRowProcess(data, number))
  let turn = 0
  return {
    make: (batch) => makers[turn++ % makers.length]!.make(batch),
    close: () => {
      for (const maker of makers) maker.close()
    },
  }
}

function startRowProcess(data: RowMakerInput, number: RowMakerOptions['number']): RowMaker {
  let gone: Error | undefined
  const waiting: PromiseWithResolvers<BulkRows>[] = []
  const end = (error: Error): void => {
    gone ??= error
    for (const each of waiting.splice(0)) each.reject(gone)
  }
  const child: StartedProcess<ToRowsProcess> = startProcess<ToRowsProcess, FromRowsProcess>(
    new URL('./rows-process.ts', import.meta.url),
    {
      name: 'search rows of a load',
      data,
      onMessage(message) {
        if (message.kind === 'rows') waiting.shift()?.resolve(message.rows)
        else if (number) child.post({ kind: 'numbers', numbers: number(message.unknown) })
        else {
          end(new Error('a record has a key or a word that the seed of the load does not contain'))
          child.kill()
        }
      },
      onEnd: end,
    },
  )
  child.keepAlive(true)
  return {
    async make(batch) {
      if (gone) throw gone
      const answer = Promise.withResolvers<BulkRows>()
      waiting.push(answer)
      child.post({ kind: 'batch', batch })
      return answer.promise
    },
    close: () => child.kill(),
  }
}
