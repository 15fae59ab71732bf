import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import { IMPORT_LIMIT_BYTES, type ImportPayload, uploadedName } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { FastifyRequest } from 'fastify'
import { Refusal, refuseUnless } from '../../platform/errors.ts'
import { localeOf } from '../../platform/http/language.ts'
import { readPart } from '../../platform/http/read-part.ts'
import type { ImportFiles } from './files.ts'
import { packingOfName } from './formats.ts'
import { receiveFile, type StoredFile } from './receive.ts'
import { readPayload } from './start.ts'

/** What the parts of an upload may add up to beside the file, in bytes. */
const MARGIN_BYTES = 1 << 20
const MAX_PAYLOAD_BYTES = 1 << 16

export const UPLOAD_LIMITS = {
  files: 2,
  fields: 10,
  parts: 12,
  fieldSize: MAX_PAYLOAD_BYTES,
  fileSize: IMPORT_LIMIT_BYTES + 1,
}

/** Codes of the multipart reader, in the words of the contract. */
const REFUSALS = {
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupported_media_type',
  FST_PARTS_LIMIT: 'bad_request',
  FST_FILES_LIMIT: 'bad_request',
  FST_FIELDS_LIMIT: 'bad_request',
  FST_REQ_FILE_TOO_LARGE: 'file_too_large',
  FST_MP_PREMATURE_CLOSE: 'bad_request',
  FST_PROTO_VIOLATION: 'bad_request',
  FST_INVALID_JSON_FIELD_ERROR: 'invalid_json',
} as const

const refusalOf = (error: unknown): unknown => {
  const code = (error as { code?: string }).code
  const known = code && code in REFUSALS ? REFUSALS[code as keyof typeof REFUSALS] : undefined
  if (known === 'file_too_large') return new Refusal(known, { limit: IMPORT_LIMIT_BYTES / 2 ** 30 })
  if (known) return new Refusal(known)
  // Who sent it has gone: nobody waits for an answer, and nothing is wrong here.
  if (code === 'ECONNRESET') return new Refusal('bad_request')
  // The reader of parts has no code for a body that ends in the middle of one.
  return error instanceof Error && /Unexpected end of|Malformed|Boundary/i.test(error.message)
    ? new Refusal('bad_request')
    : error
}

/**
 * Reads an upload: the file goes to the store as it comes, wherever the payload stands. A payload that comes first is
 * looked at by `check` before the file is taken; nothing is kept of an upload that is refused.
 * @throws Refusal of `receiveFile`, `readPayload`, `check`; 'no_file'
 */
export async function readUpload<T>(
  files: ImportFiles,
  request: FastifyRequest,
  check: (payload: ImportPayload) => Promise<T>,
): Promise<{ file: StoredFile; settings: T }> {
  const declared = Number(request.headers['content-length'] ?? 0)
  refuseUnless(declared <= IMPORT_LIMIT_BYTES + MARGIN_BYTES, 'file_too_large', { limit: IMPORT_LIMIT_BYTES / 2 ** 30 })
  const locale = localeOf(request)
  let file: StoredFile | undefined
  let settings: { value: T } | undefined
  try {
    for await (const part of request.parts({ limits: UPLOAD_LIMITS })) {
      if (part.fieldname === 'payload') settings = { value: await check(readPayload(await payloadOf(part), locale)) }
      else if (part.type === 'file' && part.fieldname === 'file' && !file) file = await fileOf(files, part, locale)
      else if (part.type === 'file') part.file.resume()
    }
    refuseUnless(file, 'no_file')
    refuseUnless(settings, 'bad_request', { path: 'payload' })
    return { file, settings: settings.value }
  } catch (error) {
    if (file) await files.remove(file.id)
    throw refusalOf(error)
  }
}

async function fileOf(files: ImportFiles, part: MultipartFile, locale: Locale): Promise<StoredFile> {
  readPart(uploadedName, part.filename, 'file', locale)
  refuseUnless(packingOfName(part.filename), 'not_mrc')
  return receiveFile(files, { name: part.filename, bytes: part.file })
}

/** The payload may come as a field, or as a file of JSON, as browsers send a blob. */
async function payloadOf(part: MultipartFile | MultipartValue): Promise<unknown> {
  if (part.type !== 'file') return part.value
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    size += chunk.length
    refuseUnless(size <= MAX_PAYLOAD_BYTES, 'invalid_json')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
