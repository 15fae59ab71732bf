import type { AnswerOf, FieldsInputOf, FileNameOf } from '@seriatim/contract'
import { type AnyCall, ApiError, addressOf, answerForPage, failureOf, sessionMark } from './api.ts'
import { translate } from './i18n.ts'

/** What is sent: a file for each part that the contract names, and its fields. */
export type Sent<C> = {
  readonly files: Readonly<Record<FileNameOf<C>, File>>
  readonly fields: FieldsInputOf<C>
  /** Of an address with parameters. */
  readonly params?: Record<string, string>
}

export type UploadOptions = {
  /** Told of bytes that have gone out. */
  onSent(sent: number, of: number): void
  readonly signal: AbortSignal
}

const noConnection = () => new ApiError(0, translate('common', 'no_connection'), { code: 'network' })

/** The body that `Upload` of the contract describes; fields first, because the server checks them before a file when all have arrived. */
const bodyOf = ({ files, fields }: { files: Record<string, File>; fields: Record<string, unknown> }): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  for (const [name, file] of Object.entries(files)) form.append(name, file, file.name)
  return form
}

/**
 * Sends an upload, and tells how far that is (which `fetch` does not).
 * @throws ApiError; the reason of `signal` once it is aborted
 */
export const sendUpload = <C extends AnyCall>(
  call: C,
  sent: Sent<C>,
  { onSent, signal }: UploadOptions,
): Promise<AnswerOf<C>> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(call.method, addressOf(call, { params: sent.params ?? {} }))
    const session = sessionMark()
    request.setRequestHeader('X-CSRF-TOKEN', session ?? '')
    request.setRequestHeader('Accept', 'application/json')
    request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded, total))
    request.addEventListener('error', () => reject(noConnection()))
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('load', () => {
      const response = new Response(request.responseText, { status: request.status })
      if (response.ok) response.json().then(resolve, reject)
      else failureOf(response).then((failure) => reject(answerForPage(failure, session)), reject)
    })
    signal.addEventListener('abort', () => request.abort())
    request.send(bodyOf(sent))
  })
