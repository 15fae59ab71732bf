import { randomUUID } from 'node:crypto'
import { REQUEST_FILE_BYTES, REQUEST_FILES_MAX } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import type { Db, Tx } from '../../platform/database/db.ts'
import { FormRefusal, Refusal, refuseUnless } from '../../platform/errors.ts'
import { sizeLimit } from '../../platform/files.ts'
import type { FileAnswer } from '../../platform/http/check-answers.ts'
import type { FileStore } from '../../platform/store/store.ts'
import { cleanFileName, type FileType, fileExaminer, type TakenFile } from './file-content.ts'
import { countFiles, storedNamesIn } from './file-repository.ts'
import { filesOf, type StoredRequest } from './repository.ts'

/** The folder of the file store for files of requests. */
const FOLDER = 'requests/'
/** Time after which a file without a row belongs to an upload that was aborted. */
const ORPHAN_MS = 24 * 3_600_000
/** Number of names in one query. */
const BATCH = 1_000
/** Maximum number of files of a request with all its messages. */
const MAX_FILES_OF_REQUEST = 50
/** An upload with a file of this size is aborted. Smaller files are read to their end, so that the form is not lost. */
const ABORT_BYTES = 4 * REQUEST_FILE_BYTES

export type FileFault = 'too_large' | 'wrong_type'

/** The reason why a file is not stored. */
class InvalidFile extends Error {
  readonly fault: FileFault
  constructor(fault: FileFault) {
    super(fault)
    this.fault = fault
  }
}

/** Passes on all bytes of a file, then fails if the file is too large or has another content. */
async function* examined(
  bytes: AsyncIterable<Uint8Array>,
  result: { type?: FileType },
): AsyncGenerator<Uint8Array, void, undefined> {
  const examiner = fileExaminer()
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size > ABORT_BYTES) throw new Refusal('file_too_large', sizeLimit(REQUEST_FILE_BYTES))
    if (size > REQUEST_FILE_BYTES) continue
    examiner.add(chunk)
    yield chunk
  }
  if (size > REQUEST_FILE_BYTES) throw new InvalidFile('too_large')
  const type = examiner.type()
  if (type === undefined) throw new InvalidFile('wrong_type')
  result.type = type
}

/**
 * Stores a file under a random name if its content is PDF, JPEG or PNG.
 * @throws Refusal 'storage_full' | 'file_too_large' for a file of more than four times the limit
 */
export async function takeFile(
  store: FileStore,
  file: { readonly name: string; readonly bytes: AsyncIterable<Uint8Array> },
): Promise<TakenFile | FileFault> {
  const storedAs = `${FOLDER}${randomUUID()}`
  const result: { type?: FileType } = {}
  try {
    const bytes = await store.write(storedAs, examined(file.bytes, result))
    const type = result.type!
    return { name: cleanFileName(file.name, type), type, bytes, storedAs }
  } catch (error) {
    if (error instanceof InvalidFile) return error.fault
    throw error
  }
}

/**
 * Checks the number of files of a new message in a locked request.
 * @throws FormRefusal about `files`
 */
export async function refuseTooManyFiles(tx: Tx, requestId: number, added: number, locale: Locale): Promise<void> {
  if (added === 0) return
  const { all } = await countFiles(tx, requestId)
  const max = added > REQUEST_FILES_MAX ? REQUEST_FILES_MAX : MAX_FILES_OF_REQUEST
  if (added > REQUEST_FILES_MAX || all + added > MAX_FILES_OF_REQUEST)
    throw new FormRefusal({ files: [format(locale, 'requestTexts.too_many_files', { max })] })
}

/** A file of a request, always as an attachment. @throws Refusal 'file_not_found' */
export async function readFile(
  db: Db,
  store: FileStore,
  request: Pick<StoredRequest, 'id'>,
  fileId: string,
): Promise<FileAnswer & { readonly name: string }> {
  const file = (await filesOf(db, request.id)).find((each) => String(each.id) === fileId)
  refuseUnless(file && (await store.find(file.stored_as)), 'file_not_found')
  return { file: store.read(file.stored_as), contentType: file.content_type, name: file.name || 'file' }
}

/** Deletes files from the store. A file that cannot be deleted is left to `deleteOrphanFiles`. */
export async function dropFiles(store: FileStore, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => store.remove(name).catch(() => undefined)))
}

/**
 * Deletes files of requests that no row refers to: of aborted uploads and of deleted requests. Files of the last 24
 * hours stay, because their upload may still be running.
 * @returns the number of deleted files
 */
export async function deleteOrphanFiles({ db, store, now }: { db: Db; store: FileStore; now: Date }): Promise<number> {
  const old = (await store.list(FOLDER)).filter(({ writtenAt }) => now.getTime() - writtenAt.getTime() > ORPHAN_MS)
  let deleted = 0
  for (let at = 0; at < old.length; at += BATCH) {
    const names = old.slice(at, at + BATCH).map(({ name }) => name)
    const known = await storedNamesIn(db, names)
    const orphans = names.filter((name) => !known.has(name))
    for (const name of orphans) await store.remove(name)
    deleted += orphans.length
  }
  return deleted
}
