/** Exports the records of a search as a file, directly or by a task. */
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  type BodyOf,
  EXPORT_DIRECT_HITS,
  EXPORT_FORMATS,
  type exportSearch,
  isExportFormat,
  RESULT_COLUMNS,
  searchParams,
} from '@seriatim/contract'
import { type Locale, format as sentence } from '@seriatim/messages'
import { z } from 'zod'
import { readSearch } from '../../kernel/search/read-search.ts'
import type { TaskContext, TaskDefinition } from '../../kernel/tasks/task.ts'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/errors.ts'
import type { FileAnswer } from '../../platform/http/check-answers.ts'
import type { CurrentUser } from '../../platform/http/serve.ts'
import type { SearchEngine } from '../../search/engine.ts'
import { type Column, findColumn } from './columns.ts'
import { type ExportedRecord, readExported } from './repository.ts'
import { createExportWriter, exportContentType } from './writer.ts'

export const EXPORT_TASK = 'export'

/** Number of records per query and per part of the file. */
const BATCH = 1_000

const exportOrder = z.object({
  params: searchParams,
  format: z.enum(EXPORT_FORMATS),
  name: z.string(),
  columns: z.array(z.string()),
})
/** A validated export request. */
export type ExportOrder = z.output<typeof exportOrder>

export type ExportServices = { readonly db: Db; readonly engine: SearchEngine }

// Matches file names with path separators or control characters, and other names that file systems reject.
const INVALID_FILE_NAME = /[\\/:*?"<>|\u0000-\u001f\u007f]|^\.{1,2}$|[. ]$/

const refuseParams = (path: string, reason: string): never => {
  throw new Refusal('invalid_export_params', { path, reason })
}

/**
 * Validates the body of an export request.
 * @throws Refusal 'invalid_export_format' | 'invalid_export_params'; the refusals of `readSearch`
 */
export const parseExportOrder = (body: BodyOf<typeof exportSearch>, locale: Locale): ExportOrder => {
  const { output_filename, format, custom_marc21_columns: columns, page: _page, size: _size, ...params } = body
  if (!isExportFormat(format)) throw new Refusal('invalid_export_format', { format })
  const name = output_filename.trim()
  if (name === '') refuseParams('output_filename', sentence(locale, 'exporting.name_needed'))
  if (INVALID_FILE_NAME.test(name)) refuseParams('output_filename', sentence(locale, 'exporting.name_path'))
  for (const column of columns) {
    if (findColumn(column, 0) === undefined) {
      refuseParams('custom_marc21_columns', sentence(locale, 'exporting.column', { column }))
    }
  }
  readSearch(params)
  return { params, format, name, columns }
}

const orderColumns = ({ columns }: Pick<ExportOrder, 'columns'>, now: Date): Column[] =>
  (columns.length === 0 ? RESULT_COLUMNS : columns).map((name) => findColumn(name, now.getUTCFullYear())!)

/** The records with these ids in batches. Reads the next batch while the caller writes the current one. */
async function* recordBatches(
  db: Db,
  ids: Int32Array,
  options: { diagnostics: boolean },
): AsyncGenerator<readonly ExportedRecord[], void, undefined> {
  const read = (from: number) => readExported(db, [...ids.subarray(from, from + BATCH)], options)
  let next = ids.length === 0 ? undefined : read(0)
  for (let from = 0; next !== undefined; from += BATCH) {
    const records = await next
    next = from + BATCH < ids.length ? read(from + BATCH) : undefined
    // Prevents an unhandled rejection: `await next` throws the error later.
    next?.catch(() => undefined)
    yield records
  }
}

/** Passes batches of records through, and reports the number of written records. */
async function* reportWritten(
  source: AsyncIterable<readonly ExportedRecord[]>,
  onWritten: (records: number) => Promise<void>,
): AsyncGenerator<readonly ExportedRecord[], void, undefined> {
  let written = 0
  for await (const records of source) {
    yield records
    written += records.length
    await onWritten(written)
  }
}

export type MadeExport = { readonly file: Readable; readonly contentType: string; notes(): readonly string[] }

/** Creates the export file of these records. */
export const makeExport = async (
  db: Db,
  order: Pick<ExportOrder, 'format' | 'columns'>,
  ids: Int32Array,
  {
    locale,
    now,
    onWritten = async () => undefined,
  }: { locale: Locale; now: Date; onWritten?: (records: number) => Promise<void> },
): Promise<MadeExport> => {
  const writer = await createExportWriter(order.format, { columns: orderColumns(order, now), locale, now })
  return {
    file: writer.file(reportWritten(recordBatches(db, ids, writer), onWritten)),
    contentType: exportContentType(order.format),
    notes: () => writer.notes(),
  }
}

/** Ids of the records to export, in the requested order. */
export const exportedIds = (engine: SearchEngine, params: ExportOrder['params']): Promise<Int32Array> => {
  const { set, order } = readSearch(params)
  return engine.ids({ ...set, ...order })
}

type TaskStarter = { start(tx: Db, action: string, payload: unknown, options: StartOptions): Promise<string> }
type StartOptions = { user: CurrentUser; locale: Locale; subject: string }

/** Returns the file with its notes if the search finds few records. Otherwise starts a task and returns its id. */
export async function exportRecords(
  { db, engine, tasks }: ExportServices & { tasks: TaskStarter },
  order: ExportOrder,
  user: CurrentUser,
  locale: Locale,
): Promise<{ task_id: string } | { answer: FileAnswer; notes: readonly string[] }> {
  const ids = await exportedIds(engine, order.params)
  if (ids.length > EXPORT_DIRECT_HITS) {
    return { task_id: await tasks.start(db, EXPORT_TASK, order, { user, locale, subject: order.name }) }
  }
  const { file, contentType, notes } = await makeExport(db, order, ids, { locale, now: new Date() })
  // Collects the file in memory, because the notes about omitted data are complete only at the end.
  const pieces: Uint8Array[] = []
  for await (const piece of file) pieces.push(Buffer.from(piece))
  return { answer: { file: Buffer.concat(pieces), contentType, name: order.name }, notes: notes() }
}

/** Task that creates the file of a large export. An interrupted run starts again from the beginning. */
export const exportTask = ({ db, engine }: ExportServices): TaskDefinition<ExportOrder> => ({
  action: EXPORT_TASK,
  payload: exportOrder,
  resumable: true,
  canCancel: true,
  async run(context: TaskContext, order: ExportOrder): Promise<void> {
    const ids = await exportedIds(engine, order.params)
    const { locale, signal } = context
    const onWritten = (written: number) => context.progress(written, ids.length)
    const { file, contentType, notes } = await makeExport(db, order, ids, { locale, now: new Date(), onWritten })
    await pipeline(file, await context.result(order.name, contentType), { signal })
    await context.progress(ids.length, ids.length, notes().join(' '))
  },
})
