/** Files that users of a centre attach to messages. They are uploaded first; the message then names them. */
import { REQUEST_FILE_TYPES, type RequestFile } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { z } from 'zod'
import type { Db, Tx } from '../../platform/database/db.ts'
import { FormRefusal } from '../../platform/errors.ts'
import { readSigned, signatureKey, writeSigned } from '../../platform/http/signed-text.ts'
import type { FileStore } from '../../platform/store/store.ts'
import type { TakenFile } from './file-content.ts'
import { storedNamesIn } from './file-repository.ts'
import type { StoredRequest } from './repository.ts'

const PURPOSE = 'request file'
const uploaded = z.strictObject({
  request: z.string(),
  name: z.string(),
  type: z.enum(REQUEST_FILE_TYPES),
  bytes: z.number().int(),
  storedAs: z.string(),
})

/**
 * An uploaded file for the client. Its id is a signed text that a message to the publisher of this request can name.
 * The file has no row before, so that `deleteOrphanFiles` deletes it if no message names it within a day.
 */
export async function uploadedView(
  db: Db,
  { code }: Pick<StoredRequest, 'code'>,
  file: TakenFile,
  now: Date,
): Promise<RequestFile> {
  const id = writeSigned(await signatureKey(db), PURPOSE, { request: code, ...file } satisfies z.output<
    typeof uploaded
  >)
  return { id, name: file.name, content_type: file.type, bytes: file.bytes, created_at: now.toISOString() }
}

/**
 * The uploaded files that a message names, each once.
 * @throws FormRefusal about `files` for a file of another request or message, and for a deleted file
 */
export async function readUploaded(
  tx: Tx,
  store: FileStore,
  { code }: Pick<StoredRequest, 'code'>,
  ids: readonly string[],
  locale: Locale,
): Promise<TakenFile[]> {
  if (ids.length === 0) return []
  const key = await signatureKey(tx)
  const read = [...new Set(ids)].map((id) => readSigned(key, PURPOSE, uploaded, id))
  const files = read.flatMap((file) => (file?.request === code ? [file] : []))
  const sent = await storedNamesIn(
    tx,
    files.map(({ storedAs }) => storedAs),
  )
  const isStored = await Promise.all(
    files.map(async ({ storedAs }) => !sent.has(storedAs) && (await store.find(storedAs)) !== undefined),
  )
  if (files.length < read.length || isStored.includes(false))
    throw new FormRefusal({ files: [format(locale, 'requestTexts.file_expired')] })
  return files.map(({ request: _request, ...file }) => file)
}
