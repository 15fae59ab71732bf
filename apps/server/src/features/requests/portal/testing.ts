/** Files and forms for tests of the publisher's side of requests. */
import { type RequestContentInput, requestContent } from '@seriatim/contract'
import type { Db } from '../../../platform/database/db.ts'
import type { Draft } from './asking.ts'

export const PNG = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.from('0000000100000001080600000001f15c4', 'latin1'),
  Buffer.from('0000000049454e44ae426082', 'hex'),
])
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n')
export const JPEG = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(100, 7), Buffer.from('ffd9', 'hex')])

/** Lets centres accept requests. */
export async function turnOn(db: Db, codes: readonly string[], required: readonly string[] = []): Promise<void> {
  for (const code of codes) {
    const { id } = await db.selectFrom('centre').select('id').where('code', '=', code).executeTakeFirstOrThrow()
    await db
      .insertInto('request_settings')
      .values({
        center_id: id,
        is_on: true,
        required: [...required],
        intro: JSON.stringify({ en: `Welcome to ${code}` }),
      })
      .onConflict((conflict) => conflict.column('center_id').doUpdateSet({ is_on: true, required: [...required] }))
      .execute()
  }
}

export const CONTENT = {
  kind: 'new',
  country: 'FRA',
  title: 'Revue des hérons',
  publisher: 'Héron éditeur',
  language: 'fre',
  media: ['print', 'online'],
} as const satisfies RequestContentInput

export const draft = (over: RequestContentInput = {}, more: Partial<Draft> = {}): Draft => ({
  content: requestContent.parse({ ...CONTENT, ...over }),
  email: '',
  publisherId: null,
  files: [],
  removed: [],
  ...more,
})

export type SentFile = { readonly name: string; readonly content: Buffer; readonly type?: string }

/** A form as a browser sends it. */
export async function multipartForm(
  fields: Readonly<Record<string, string | readonly string[]>>,
  files: readonly SentFile[] = [],
  part = 'files',
): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const form = new FormData()
  for (const [name, values] of Object.entries(fields)) for (const value of [values].flat()) form.append(name, value)
  for (const { name, content, type = 'application/octet-stream' } of files)
    form.append(part, new Blob([new Uint8Array(content)], { type }), name)
  const body = new Response(form)
  return {
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type')! },
  }
}
