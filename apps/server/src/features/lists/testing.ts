import type { Caller } from '../../testing/index.ts'

const BOUNDARY = '----seriatim-list'

const part = (headers: string, content: Buffer | string): Buffer =>
  Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${headers}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')])

/** A table to submit: file name, content, and other form fields. */
export type SentTable = {
  readonly name: string
  readonly content: string | Buffer
  readonly fields?: Readonly<Record<string, string>>
}

/** Submits a table to a call that accepts lists. */
export const sendTable = (caller: Caller, url: string, { name, content, fields = {} }: SentTable) =>
  caller.call('POST', url, {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([
      ...Object.entries(fields).map(([field, value]) => part(`Content-Disposition: form-data; name="${field}"`, value)),
      part(`Content-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain`, content),
      Buffer.from(`--${BOUNDARY}--\r\n`),
    ]),
  })
