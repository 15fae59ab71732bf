/** Reads the forms of the pages, which contain fields and files. */

import multipart from '@fastify/multipart'
import {
  REQUEST_CHANGES,
  REQUEST_KINDS,
  REQUEST_LENGTHS,
  REQUEST_LIST_MAX,
  REQUEST_MEDIA,
  type RequestContent,
  requestContent,
} from '@seriatim/contract'
import type { Locale } from '@seriatim/messages'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../../../platform/errors.ts'
import { sizeLimit } from '../../../platform/files.ts'
import type { App } from '../../../platform/http/serve.ts'
import { uploadRefusal } from '../../../platform/http/uploads.ts'
import type { FileStore } from '../../../platform/store/store.ts'
import type { TakenFile } from '../file-content.ts'
import type { RefusedFile } from '../refused-file.ts'
import { dropFiles, takeFile } from '../request-files.ts'

/**
 * Maximum size of an upload in bytes. It is above the limit of five files, so that a form with larger files is kept.
 */
const UPLOAD_BYTES = 100 << 20
/** Maximum number of files that are stored before their number is checked. */
const MAX_TAKEN = 6
const FORM_PARTS = { fields: 200, files: 40, parts: 240, fieldSize: 400_000, fileSize: Number.POSITIVE_INFINITY }

/** Lets a scope parse forms with files. */
export const addFormParser = async (scope: App): Promise<void> =>
  void (await scope.register(multipart, { limits: FORM_PARTS }))

export type ReadForm<Requester> = {
  readonly requester: Requester
  readonly fields: URLSearchParams
  readonly files: readonly TakenFile[]
  readonly refused: readonly RefusedFile[]
}

/** PostgreSQL cannot store NUL and half surrogate pairs. */
export const storable = (text: string | null | undefined): string => (text ?? '').replaceAll('\0', '').toWellFormed()

/**
 * Reads a form. `authorise` runs before the first file is stored, with the fields before it. Files are stored only if
 * `takesFiles` allows it for its result.
 * @throws Refusal 'unsupported_media_type' | 'file_too_large' | 'bad_request' | 'storage_full', and those of
 * `authorise`
 */
export async function readRequestForm<Requester>(
  request: FastifyRequest,
  {
    store,
    locale,
    authorise,
    takesFiles = () => true,
  }: {
    readonly store: FileStore
    readonly locale: Locale
    readonly authorise: (fields: URLSearchParams) => Promise<Requester>
    readonly takesFiles?: (requester: Requester) => boolean
  },
): Promise<ReadForm<Requester>> {
  if (request.body instanceof URLSearchParams) {
    const fields = new URLSearchParams([...request.body].map(([name, value]) => [name, storable(value)]))
    return { requester: await authorise(fields), fields, files: [], refused: [] }
  }
  if (!request.isMultipart()) throw new Refusal('unsupported_media_type', { expected: 'multipart/form-data' })
  if (Number(request.headers['content-length'] ?? 0) > UPLOAD_BYTES)
    throw new Refusal('file_too_large', sizeLimit(UPLOAD_BYTES))
  const fields = new URLSearchParams()
  const files: TakenFile[] = []
  const refused: RefusedFile[] = []
  let authorised: { requester: Requester } | undefined
  try {
    for await (const part of request.parts({ limits: FORM_PARTS })) {
      if (part.type === 'field') {
        fields.append(part.fieldname, storable(String(part.value ?? '')))
        continue
      }
      // Browsers send an empty file for a field without a file.
      if (part.fieldname !== 'files' || !part.filename) {
        part.file.resume()
        continue
      }
      authorised ??= { requester: await authorise(fields) }
      if (!takesFiles(authorised.requester)) {
        part.file.resume()
        continue
      }
      const name = storable(part.filename).slice(0, 1_000)
      if (files.length >= MAX_TAKEN) {
        part.file.resume()
        refused.push({ name, fault: 'too_many' })
        continue
      }
      const taken = await takeFile(store, { name, bytes: part.file })
      if (typeof taken === 'string') refused.push({ name, fault: taken })
      else files.push(taken)
    }
    authorised ??= { requester: await authorise(fields) }
  } catch (error) {
    await dropFiles(
      store,
      files.map(({ storedAs }) => storedAs),
    )
    throw uploadRefusal(error, locale)
  }
  return { requester: authorised.requester, fields, files, refused }
}

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)

/** Values that are longer than ten times the limit are cut. The check of the form reports them at their field. */
const cut = (text: string | null, max: number): string => (text ?? '').slice(0, 10 * max)
const entries = (text: string | null, separator: RegExp, max: number): string[] =>
  cut(text, 10 * max)
    .split(separator)
    .map((entry) => cut(entry.trim(), max))
    .filter((entry) => entry !== '')
    .slice(0, 10 * REQUEST_LIST_MAX)

/** The content of a request from the fields of its form. Unknown choices are left out. */
export function contentOfForm(fields: URLSearchParams): RequestContent {
  const text = (name: string, max: number = REQUEST_LENGTHS.text) => cut(fields.get(name), max)
  const { title, note, url } = REQUEST_LENGTHS
  return requestContent.parse({
    kind: oneOf(REQUEST_KINDS, fields.get('kind')) ?? 'new',
    country: text('country', 3),
    title: text('title', title),
    subtitle: text('subtitle', title),
    parallel_titles: entries(fields.get('parallel_titles'), /\r\n?|\n/, title),
    publisher: text('publisher'),
    place: text('place'),
    language: text('language', 3),
    type: text('type', 1),
    frequency: text('frequency', 1),
    media: REQUEST_MEDIA.filter((medium) => fields.getAll('media').includes(medium)),
    is_published: fields.get('is_published') === '1',
    first_issue_date: text('first_issue_date', 10),
    first_issue_number: text('first_issue_number'),
    url: text('url', url),
    sample_url: text('sample_url', url),
    previous_issn: text('previous_issn', 9),
    former_title: text('former_title', title),
    related_issns: entries(fields.get('related_issns'), /[\s,;]+/, 9),
    issn: text('issn', 9),
    change: oneOf(REQUEST_CHANGES, fields.get('change')) ?? null,
    change_date: text('change_date', 10),
    note: text('note', note),
    contact_name: text('contact_name'),
  })
}
