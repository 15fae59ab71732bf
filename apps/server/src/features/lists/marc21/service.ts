/** Exports the records of a list of ISSNs as a file (specification-2, 2.11). */
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { type BodyOf, EXPORT_FORMATS, EXPORTS, type extractIssnList } from '@seriatim/contract'
import { readCell } from '@seriatim/issn'
import { type Locale, format as sentence } from '@seriatim/messages'
import { z } from 'zod'
import type { Tasks } from '../../../kernel/tasks/service.ts'
import type { TaskDefinition } from '../../../kernel/tasks/task.ts'
import type { Db } from '../../../platform/database/db.ts'
import { refuseUnless } from '../../../platform/errors.ts'
import type { FileAnswer } from '../../../platform/http/check-answers.ts'
import type { CurrentUser } from '../../../platform/http/serve.ts'
import { makeExport } from '../../exports/service.ts'
import type { ListFiles } from '../tables/list-files.ts'
import { completedTaskOwner, recordIdsByIssn } from './repository.ts'

export const MARC21_LIST_TASK = 'marc21_list'

/** Number of list entries that are parsed and looked up per batch. */
const BATCH = 1_000
/** Maximum number of missing entries that the note of a task lists. */
const MAX_NAMED_ENTRIES = 20

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const order = z.object({ file: z.string(), format: z.enum(EXPORT_FORMATS) })
type Order = z.output<typeof order>

type Needs = { readonly db: Db; readonly listFiles: ListFiles; readonly tasks: Tasks }

/** The ISSNs in a list entry whose check digit is correct. */
const validIssns = (entry: string): string[] => readCell(entry).flatMap(({ issn, isRight }) => (isRight ? [issn] : []))

/** True if any entry contains a valid ISSN. Yields to the event loop between batches. */
async function hasNumber(entries: readonly string[]): Promise<boolean> {
  for (let from = 0; from < entries.length; from += BATCH) {
    if (entries.slice(from, from + BATCH).some((entry) => validIssns(entry).length > 0)) return true
    await setImmediate()
  }
  return false
}

/** Queues the task that exports the records of a list. @throws Refusal 'no_issn' */
export async function extractList(
  { db, listFiles, tasks }: Needs,
  { issns, format }: BodyOf<typeof extractIssnList>,
  { user, locale }: { user: CurrentUser; locale: Locale },
): Promise<string> {
  const entries = issns.map((entry) => entry.trim()).filter((entry) => entry !== '')
  refuseUnless(await hasNumber(entries), 'no_issn')
  async function* bytes() {
    yield Buffer.from(JSON.stringify(entries))
  }
  const file = await listFiles.store(bytes())
  const subject = entries.length === 1 ? entries[0]!.slice(0, 100) : `${entries[0]!.slice(0, 100)} …`
  return tasks.start(db, MARC21_LIST_TASK, { file, format }, { user, locale, subject })
}

/** The records of the list entries in list order, each once, and the entries without a record. */
async function findRecords(db: Db, entries: readonly string[]): Promise<{ ids: Int32Array; missing: string[] }> {
  const ids = new Set<number>()
  const missing: string[] = []
  for (let from = 0; from < entries.length; from += BATCH) {
    const read = entries.slice(from, from + BATCH).map((entry) => ({ entry, issns: validIssns(entry) }))
    const known = await recordIdsByIssn(
      db,
      read.flatMap(({ issns }) => issns),
    )
    for (const { entry, issns } of read) {
      const results = issns.flatMap((issn) => known.get(issn) ?? [])
      for (const id of results) ids.add(id)
      if (results.length < Math.max(1, issns.length)) missing.push(entry)
    }
  }
  return { ids: Int32Array.from(ids), missing }
}

const missingNote = (missing: readonly string[], locale: Locale): string =>
  sentence(locale, 'listed.not_found', {
    count: missing.length,
    entries: missing.slice(0, MAX_NAMED_ENTRIES).join(', ') + (missing.length > MAX_NAMED_ENTRIES ? ' …' : ''),
  })

/** Name of the stored file with the entries that were not found. */
const missingFileName = (messageId: string): string => `${messageId}.missing`

/** Task that writes the records of a list to a file. An interrupted run starts again from the beginning. */
export const marc21ListTask = ({ db, listFiles }: Pick<Needs, 'db' | 'listFiles'>): TaskDefinition<Order> => ({
  action: MARC21_LIST_TASK,
  payload: order,
  resumable: true,
  canCancel: true,
  page: (_, messageId) => `/marc21-lists?task=${messageId}`,
  async run({ messageId, locale, signal, progress, result }, { file, format }) {
    const entries = z.array(z.string()).parse(JSON.parse(await listFiles.readText(file)))
    const { ids, missing } = await findRecords(db, entries)
    if (missing.length > 0) await listFiles.writeText(missingFileName(messageId), `${missing.join('\n')}\n`)
    else await listFiles.remove(missingFileName(messageId))
    const name = EXPORTS[format].name.replace('export', 'issn-list')
    const onWritten = (written: number) => progress(written, ids.length)
    const {
      file: made,
      contentType,
      notes,
    } = await makeExport(db, { format, columns: [] }, ids, { locale, now: new Date(), onWritten })
    await pipeline(made, await result(name, contentType), { signal })
    const stated = [...(missing.length === 0 ? [] : [missingNote(missing, locale)]), ...notes()]
    await progress(ids.length, ids.length, stated.join(' '))
  },
})

/**
 * The file of entries without a record, if the caller owns the task. @throws Refusal 'task_result_not_found' |
 * 'task_result_forbidden'
 */
export async function missingEntries(
  { db, listFiles }: Pick<Needs, 'db' | 'listFiles'>,
  messageId: string,
  user: CurrentUser,
): Promise<FileAnswer> {
  const owner = UUID.test(messageId) ? await completedTaskOwner(db, messageId) : undefined
  refuseUnless(owner !== undefined, 'task_result_not_found')
  refuseUnless(owner === Number(user.id), 'task_result_forbidden')
  refuseUnless(await listFiles.has(missingFileName(messageId)), 'task_result_not_found')
  return {
    file: listFiles.read(missingFileName(messageId)),
    contentType: 'text/plain; charset=utf-8',
    name: 'issn-list-missing.txt',
  }
}
