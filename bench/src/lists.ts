/**
 * Measures how the server processes a list of 100,000 ISSNs: preview, upload until acceptance, and the result with all
 * data, for csv and xlsx. `node bench/src/lists.ts [RECORDS [ROWS]]` runs only this benchmark.
 */
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { LIST_ROWS_PER_PAGE } from '@seriatim/contract'
import { issnFromNumber } from '@seriatim/issn'
import { readNumbers, writeNumbers } from '@seriatim/server/features/lists/issns/issn-results-store'
import { openListResult } from '@seriatim/server/features/lists/issns/list-result'
import { parseSubmission, scanTable } from '@seriatim/server/features/lists/issns/submission'
import { makeListFiles } from '@seriatim/server/features/lists/tables/list-files'
import { previewList } from '@seriatim/server/features/lists/tables/preview'
import { folderStore } from '@seriatim/server/platform/store/open-stores'
import type { TableKind } from '@seriatim/server/platform/tables/table'
import { writeTable } from '@seriatim/server/platform/tables/write-table'
import { type BenchDb, withBenchDb } from './bench-db.ts'
import { residentBytes } from './memory.ts'

const ROWS = 100_000
const MARKS = { kind: 'csv', separator: ',', quote: '"', encoding: 'utf-8', hasMark: false, sheet: null } as const

export type ListSpeed = {
  readonly kind: TableKind
  readonly rows: number
  readonly previewMs: number
  /** Time until the list is accepted, without the upload. */
  readonly readSeconds: number
  /** Time of the task: look-up, writing, and the data of the list page. */
  readonly resultSeconds: number
  readonly grownMegabytes: number
  /** Time to read a page in the middle of the results, in milliseconds. */
  readonly pageMs: number
}

/** A realistic table of ISSNs: all spellings, with titles, unordered. */
async function* table(rows: number, records: number): AsyncGenerator<readonly string[]> {
  yield ['Print ISSN', 'Title', 'Publisher']
  for (let row = 0; row < rows; row++) {
    const issn = issnFromNumber(1 + ((row * 7919) % records))
    const cell = [issn, issn.replace('-', ''), `ISSN: ${issn}`, issn.toLowerCase(), issn.replace('-', '\u2013')][
      row % 5
    ]!
    yield [cell, `Journal of number ${row}`, 'A publisher, and others']
  }
}

async function measureList({ db }: BenchDb, kind: TableKind, rows: number, records: number): Promise<ListSpeed> {
  const folder = await mkdtemp(join(tmpdir(), 'seriatim-bench-lists-'))
  try {
    const files = makeListFiles(folderStore(folder))
    const file = await files.store(writeTable({ ...MARKS, kind }, table(rows, records)))
    const name = `list.${kind}`
    const { path } = await files.local(file)
    const begun = performance.now()
    await previewList(path, name, {})
    const previewed = performance.now()
    const submission = parseSubmission({
      mapping: JSON.stringify({ issn: 'Print ISSN', title: 'Title' }),
      issnl_process: true,
      keepers_data: true,
      indexed_by: true,
      road_data: true,
    })
    const { order } = await scanTable(path, { file, name }, submission)
    const read = performance.now()
    const before = residentBytes()
    const result = crypto.randomUUID()
    const foundFolder = await files.newFolder(result)
    const numbers = await writeNumbers(foundFolder.path)
    let most = before
    const made = await openListResult(db, path, order, {
      onNumber: (number) => numbers.add(number),
      onMatch: () => undefined,
      async onRows() {
        most = Math.max(most, residentBytes())
        await numbers.flush()
      },
    })
    await pipeline(made.file, createWriteStream(join(folder, 'result')))
    await made.close()
    await numbers.close()
    await foundFolder.keep()
    const done = performance.now()
    await readNumbers(files, result, { page: Math.ceil(rows / LIST_ROWS_PER_PAGE / 2) })
    const paged = performance.now()
    const seconds = (from: number, to: number) => Math.round((to - from) / 100) / 10
    return {
      kind,
      rows,
      previewMs: Math.round(previewed - begun),
      readSeconds: seconds(previewed, read),
      resultSeconds: seconds(read, done),
      grownMegabytes: Math.round((most - before) / 1e6),
      pageMs: Math.round(paged - done),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Measures lists of `rows` ISSNs in a database of `records` records. The lists request all optional data. */
export async function measureLists(bench: BenchDb, records: number, rows = ROWS): Promise<ListSpeed[]> {
  // Warm up with a small list.
  await measureList(bench, 'csv', 1_000, records)
  return [await measureList(bench, 'csv', rows, records), await measureList(bench, 'xlsx', rows, records)]
}

if (process.argv[1] === import.meta.filename) {
  const records = Number(process.argv[2] ?? 200_000)
  await withBenchDb(records, async (bench) => {
    console.table(await measureLists(bench, records, Number(process.argv[3] ?? ROWS)))
  })
}
