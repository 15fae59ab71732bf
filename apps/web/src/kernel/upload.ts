import type { AnswerOf, FieldsInputOf, FileNameOf } from '@seriatim/contract'
import { type AnyCall, ApiError, callUrl, handlePageWideFailure, readFailure, sessionMark } from './api.ts'
import { translate } from './i18n.ts'

/** The input of an upload: a file for each file part of the call, and form fields. */
export type Sent<C> = {
  readonly files: Readonly<Record<FileNameOf<C>, File>>
  readonly fields: FieldsInputOf<C>
  /** Path parameters of the call. */
  readonly params?: Record<string, string>
}

export type UploadOptions = {
  /** Receives the number of bytes sent so far and the total. */
  onSent(sent: number, of: number): void
  readonly signal: AbortSignal
}

const noConnection = () => new ApiError(0, translate('common', 'no_connection'), { code: 'network' })

/**
 * The multipart body of an upload. Form fields come first, because the server checks them before it reads the files.
 */
const makeFormData = ({
  files,
  fields,
}: {
  files: Record<string, File>
  fields: Record<string, unknown>
}): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  for (const [name, file] of Object.entries(files)) form.append(name, file, file.name)
  return form
}

/**
 * Sends an upload and reports its progress; `fetch` cannot report progress.
 * @throws ApiError; after an abort, the abort reason of `signal`
 */
export const sendUpload = <C extends AnyCall>(
  call: C,
  sent: Sent<C>,
  { onSent, signal }: UploadOptions,
): Promise<AnswerOf<C>> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(call.method, callUrl(call, { params: sent.params ?? {} }))
    const session = sessionMark()
    request.setRequestHeader('X-CSRF-TOKEN', session ?? '')
    request.setRequestHeader('Accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded, total))
    request.addEventListener('error', () => reject(noConnection()))
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('load', () => {
      const response = new Response(request.responseText, { status: request.status })
      if (response.ok) response.json().then(resolve, reject)
      else readFailure(response).then((failure) => reject(handlePageWideFailure(failure, session)), reject)
    })
    signal.addEventListener('abort', () => request.abort())
    request.send(makeFormData(sent))
  })
