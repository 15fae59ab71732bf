/** The files of calls of programs: they are stored while they arrive, and get their rows with the request. */
import { createHash, type Hash } from 'node:crypto'
import type { Locale } from '@seriatim/messages'
import { FormRefusal, Refusal } from '../../../platform/errors.ts'
import type { IncomingFile, UploadHandler } from '../../../platform/http/uploads.ts'
import type { FileStore } from '../../../platform/store/store.ts'
import type { TakenFile } from '../file-content.ts'
import { type RefusedFile, refusedFileSentence } from '../refused-file.ts'
import { dropFiles, takeFile } from '../request-files.ts'

/** A file in the store without a row, with the SHA-256 of its content; or a file of another content than allowed. */
export type ReceivedFile = (TakenFile & { readonly sha256: string }) | RefusedFile

/** The files that are in the store. */
export const storedFiles = (files: readonly ReceivedFile[]): TakenFile[] =>
  files.flatMap((file) => ('storedAs' in file ? [file] : []))

/** The sentences about the files that are not in the store. */
export const fileProblems = (files: readonly ReceivedFile[], locale: Locale): string[] =>
  files.flatMap((file) => ('fault' in file ? [refusedFileSentence(locale, file)] : []))

/** The names and contents of files, to compare a repeated call with the first one. */
export const filesDigest = (files: readonly ReceivedFile[]): string[][] =>
  files.map((file) => [file.name, 'sha256' in file ? file.sha256 : file.fault])

async function* hashed(bytes: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}

/**
 * How the files of an upload are received. A file that is too large, or one too many, ends the upload; the call then
 * reports the problems of the other files together with those of the form.
 */
export function fileReceiver<Fields, Name extends string>(
  store: FileStore,
  locale: Locale,
): UploadHandler<Fields, Name, Fields, ReceivedFile> {
  const refusal = (part: Name, file: RefusedFile) => new FormRefusal({ [part]: [refusedFileSentence(locale, file)] })
  return {
    check: (fields) => fields,
    async take({ part, name, bytes }: IncomingFile<Name>): Promise<ReceivedFile> {
      const hash = createHash('sha256')
      try {
        const taken = await takeFile(store, { name, bytes: hashed(bytes, hash) })
        return typeof taken === 'string' ? { name, fault: taken } : { ...taken, sha256: hash.digest('hex') }
      } catch (error) {
        const isTooLarge = error instanceof Refusal && error.code === 'file_too_large'
        throw isTooLarge ? refusal(part, { name, fault: 'too_large' }) : error
      }
    },
    drop: (file) => dropReceived(store, [file]),
    tooMany: ({ part, name }) => refusal(part, { name, fault: 'too_many' }),
  }
}

const dropReceived = (store: FileStore, files: readonly ReceivedFile[]): Promise<void> =>
  dropFiles(
    store,
    storedFiles(files).map(({ storedAs }) => storedAs),
  )

/**
 * Runs `work`, which adds the rows of files and then calls `use`. The files of a refused or repeated call are deleted
 * from the store. After another failure the commit may have succeeded, so `deleteOrphanFiles` decides about the files.
 */
export async function withReceived<T>(
  store: FileStore,
  files: readonly ReceivedFile[],
  work: (use: () => void) => Promise<T>,
): Promise<T> {
  let isUsed = false
  try {
    const answer = await work(() => {
      isUsed = true
    })
    if (!isUsed) await dropReceived(store, files)
    return answer
  } catch (error) {
    if (error instanceof Refusal || error instanceof FormRefusal) await dropReceived(store, files)
    throw error
  }
}
