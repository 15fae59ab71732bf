import { type AnswerOf, type ImportPayload, startImport } from '@seriatim/contract'
import { ApiError, addressOf, answerForPage, failureOf } from '../../app/api.ts'
import { readCookie } from '../../app/cookies.ts'
import { translate } from '../../app/i18n.ts'

export type Started = AnswerOf<typeof startImport>

export type UploadOptions = {
  /** Told of bytes that have gone out. */
  onSent(sent: number, of: number): void
  readonly signal: AbortSignal
}

const noConnection = () => new ApiError(0, { error: translate('common', 'no_connection'), code: 'network' })

/**
 * Sends a file to be imported, and tells how far that is (which `fetch` does not).
 * @throws ApiError; the reason of `signal` once it is aborted
 */
export const uploadImport = (
  file: File,
  payload: { [Key in keyof ImportPayload]?: ImportPayload[Key] | undefined },
  { onSent, signal }: UploadOptions,
): Promise<Started> =>
  new Promise((resolve, reject) => {
    const form = new FormData()
    form.append('payload', JSON.stringify(payload))
    form.append('file', file, file.name)
    const call = new XMLHttpRequest()
    call.open(startImport.method, addressOf(startImport))
    call.setRequestHeader('X-CSRF-TOKEN', readCookie('csrf_access_token') ?? '')
    call.setRequestHeader('Accept', 'application/json')
    call.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded, total))
    call.addEventListener('error', () => reject(noConnection()))
    call.addEventListener('abort', () => reject(signal.reason))
    call.addEventListener('load', () => {
      const response = new Response(call.responseText, { status: call.status })
      if (response.ok) response.json().then(resolve, reject)
      else failureOf(response).then((failure) => reject(answerForPage(failure)), reject)
    })
    signal.addEventListener('abort', () => call.abort())
    call.send(form)
  })
