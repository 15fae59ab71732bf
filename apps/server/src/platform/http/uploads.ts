import multipart, { type MultipartFile } from '@fastify/multipart'
import { type Call, FIELD_BYTES, type FieldsOf, type FileNameOf, type FilePart, type Upload } from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { FormRefusal, Refusal, refuseUnless } from '../errors.ts'
import { sizeLimit, withinLimit } from '../files.ts'
import { readPart } from './read-part.ts'
import { type Answer, type App, type Context, type PublicContext, serve, servePublic } from './serve.ts'
import { makeFields, uploadFault } from './upload-fields.ts'

/** Bytes that an upload may contain in addition to files and fields: headers and boundaries of its parts. */
const MARGIN_BYTES = 1 << 20
/** Maximum number of parts that the contract does not declare; they are ignored. */
const MARGIN_PARTS = 10

/** A file of an upload that is still arriving. Bytes that are not read are discarded. */
export type IncomingFile<Name extends string = string> = {
  /** The name of the part that contains the file. */
  readonly part: Name
  /** The file name as sent; it may contain folders. */
  readonly name: string
  /** The bytes of the file, up to the limit of the part; beyond the limit 'file_too_large' is thrown. */
  readonly bytes: AsyncIterable<Uint8Array>
}

/** Functions that process an upload while it arrives. */
export type UploadHandler<Fields, Name extends string, Settings, Taken> = {
  /**
   * Checks the fields once: before the next file if all declared fields have arrived, else after the last part, because
   * a later part may replace a default. A refusal refuses the whole upload.
   */
  check(fields: Fields): Settings | Promise<Settings>
  /** Reads or stores a file. */
  take(file: IncomingFile<Name>): Promise<Taken & {}>
  /** Undoes `take` if the upload is refused later. */
  drop?(taken: Taken): Promise<void>
  /** The refusal of a file beyond the maximum number of its part. Defaults to 'bad_request' with the part. */
  tooMany?(file: Pick<IncomingFile<Name>, 'part' | 'name'>): Error
}

/** The files of an upload, at least one for each part. */
export type UploadedFiles<Name extends string, Settings, Taken> = {
  readonly settings: Settings
  readonly files: Readonly<Record<Name, readonly [Taken, ...Taken[]]>>
}

type UploadCall = Call & { readonly upload?: Upload }
type Receiving<C extends Call> = {
  /**
   * Reads the body of the upload. A call that also accepts JSON has no upload if `body` is set.
   * @throws Refusal of `readUpload`; FormRefusal
   */
  receive<Settings, Taken>(
    how: UploadHandler<FieldsOf<C>, FileNameOf<C>, Settings, Taken>,
  ): Promise<UploadedFiles<FileNameOf<C>, Settings, Taken>>
}

/** Serves a call whose body is an upload. Nothing is read before the handler calls `receive`. */
export const serveUpload = <C extends UploadCall>(
  app: App,
  call: C,
  handler: (context: Context<C> & Receiving<C>) => Promise<Answer<C>> | Answer<C>,
): void =>
  withUploads(app, call, (scope) =>
    serve(scope, call, (context) => handler({ ...context, ...receiving(call, context) })),
  )

/** Like `serveUpload`, for a call without a session. */
export const servePublicUpload = <C extends UploadCall>(
  app: App,
  call: C,
  handler: (context: PublicContext<C> & Receiving<C>) => Promise<Answer<C>> | Answer<C>,
): void =>
  withUploads(app, call, (scope) =>
    servePublic(scope, call, (context) => handler({ ...context, ...receiving(call, context) })),
  )

/** Parses multipart bodies in a scope only. All other calls refuse them, because they are not JSON. */
function withUploads(app: App, { name, upload }: UploadCall, serveIn: (scope: App) => void): void {
  if (!upload) throw new Error(`${name} has no upload: use serve`)
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: uploadLimits(upload) })
    serveIn(scope)
  })
}

const receiving = <C extends UploadCall>(
  call: C,
  { request, locale }: Pick<PublicContext<C>, 'request' | 'locale'>,
): Receiving<C> => ({ receive: (how) => readUpload(request, call, locale, how as never) as never })

const fileParts = ({ files }: Upload): [string, FilePart][] => Object.entries(files)
const maxFiles = ({ atMost = 1 }: FilePart): number => atMost

const uploadLimits = (upload: Upload) => {
  const fields = Object.keys(upload.fields.shape).length
  const files = fileParts(upload).reduce((sum, [, part]) => sum + maxFiles(part), 0)
  return {
    files: files + fields + MARGIN_PARTS,
    fields: fields + MARGIN_PARTS,
    parts: files + fields + MARGIN_PARTS,
    fieldSize: upload.maxFieldBytes ?? FIELD_BYTES,
    // The multipart parser does not limit the size of a file, because `withinLimit` counts the bytes.
    fileSize: Number.POSITIVE_INFINITY,
  }
}

const maxFileBytes = (upload: Upload): number =>
  fileParts(upload).reduce((sum, [, part]) => sum + part.maxBytes * maxFiles(part), MARGIN_BYTES) +
  Object.keys(upload.fields.shape).length * (upload.maxFieldBytes ?? FIELD_BYTES)

/** The files of a part. @throws Refusal 'no_file' if there are none */
const requireFiles = <T>(part: string, [first, ...others]: readonly T[]): readonly [T, ...T[]] => {
  refuseUnless(first !== undefined, 'no_file', { part })
  return [first, ...others]
}

const fileName = z.object({ name: z.string().max(1000) })

/**
 * Reads an upload. Files are taken as they arrive, in any order relative to fields. If the upload is refused, its files
 * are dropped.
 * @throws Refusal 'no_file' | 'file_too_large' | 'bad_request' | 'invalid_json' | 'invalid_text' |
 * 'unsupported_media_type', and those of `how`; FormRefusal for a form that is sent as JSON
 */
async function readUpload<Settings, Taken>(
  request: FastifyRequest,
  call: UploadCall,
  locale: Locale,
  how: UploadHandler<unknown, string, Settings, Taken>,
): Promise<UploadedFiles<string, Settings, Taken>> {
  const upload = call.upload!
  refuseUnless(Number(request.headers['content-length'] ?? 0) <= maxFileBytes(upload), 'file_too_large', {
    ...sizeLimit(Math.max(...fileParts(upload).map(([, { maxBytes }]) => maxBytes))),
  })
  refuseUnless(request.isMultipart(), 'unsupported_media_type', { expected: 'multipart/form-data' })
  const fields = makeFields(call, locale)
  const taken = new Map<string, Taken[]>(fileParts(upload).map(([name]) => [name, []]))
  let checked: { settings: Settings } | undefined
  const check = async () => {
    checked ??= { settings: await how.check(fields.values()) }
    return checked.settings
  }

  const take = async ({ fieldname: part, filename: name, file }: MultipartFile, into: Taken[]) => {
    const { maxBytes, ...spec } = upload.files[part]!
    readPart(fileName, { name }, part, locale)
    if (into.length >= maxFiles({ maxBytes, ...spec }))
      throw how.tooMany?.({ part, name }) ?? uploadFault(part, 'too_many', locale, maxFiles(upload.files[part]!))
    if (fields.hasAll()) await check()
    into.push(await how.take({ part, name, bytes: withinLimit(file, maxBytes) }))
  }

  try {
    for await (const part of request.parts({ limits: uploadLimits(upload) })) {
      const into = taken.get(part.fieldname)
      if (fields.takes(part.fieldname)) await fields.add(part)
      else if (part.type === 'file' && into && part.filename !== undefined) await take(part, into)
      if (part.type === 'file') part.file.resume()
    }
    const files = Object.fromEntries([...taken].map(([name, files]) => [name, requireFiles(name, files)]))
    return { settings: await check(), files }
  } catch (error) {
    await Promise.all([...taken.values()].flat().map((each) => how.drop?.(each)))
    throw uploadRefusal(error, locale)
  }
}

/** Codes of the multipart parser for uploads beyond `uploadLimits`. */
const TOO_MANY: ReadonlySet<unknown> = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT'])

/** Converts errors of the multipart parser to refusals. */
export const uploadRefusal = (error: unknown, locale: Locale): unknown => {
  const { code, message = '' } = error as { code?: unknown; message?: string }
  if (error instanceof Refusal || error instanceof FormRefusal) return error
  if (code === 'FST_INVALID_JSON_FIELD_ERROR') return new Refusal('invalid_json')
  if (code === 'FST_PROTO_VIOLATION') return new Refusal('bad_request')
  if (TOO_MANY.has(code)) return uploadFault('body', 'too_many_parts', locale)
  // The multipart parser has no code for a truncated body. The client has usually disconnected.
  const isCut = code === 'FST_MP_PREMATURE_CLOSE' || code === 'ECONNRESET' || TRUNCATED_MESSAGE.test(message)
  return isCut ? uploadFault('body', 'cut', locale) : error
}

const TRUNCATED_MESSAGE = /end of multipart data|Unexpected end of file|Boundary not found|Malformed part header/i
