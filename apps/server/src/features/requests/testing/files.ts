/** Files of requests for tests, and the form that a browser sends them with. */

export const PNG = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  Buffer.from('0000000100000001080600000001f15c4', 'latin1'),
  Buffer.from('0000000049454e44ae426082', 'hex'),
])
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\nstartxref\n9\n%%EOF\n')
export const JPEG = Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(100, 7), Buffer.from('ffd9', 'hex')])

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
