import type { EnrichmentImport, EnrichmentSource } from '@seriatim/contract'
import type { Caller } from '../../testing/index.ts'
import { until } from '../../testing/until.ts'
import { multipartOf } from '../imports/testing.ts'

const BOUNDARY = '----seriatim-test'

export type TableUpload = {
  readonly file: string | Buffer
  readonly name?: string
  readonly source: EnrichmentSource | (string & {})
  readonly mode?: string
  readonly dry_run?: boolean
}

export const sendTable = (caller: Caller, { file, name = 'table.csv', source, mode, dry_run = false }: TableUpload) =>
  caller.call('POST', '/api/admin/enrichments', {
    payload: multipartOf({ file: Buffer.from(file), name, payload: { source, mode, dry_run } }),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  })

export const readImport = async (caller: Caller, id: string): Promise<EnrichmentImport> =>
  (await caller.get(`/api/admin/enrichments/${id}`)).json()

export const waitForImport = (caller: Caller, id: string): Promise<EnrichmentImport> =>
  until(
    () => readImport(caller, id),
    ({ status }) => status !== '',
  )

/** Uploads a table and waits until its import ends. */
export async function importTable(caller: Caller, sent: TableUpload): Promise<EnrichmentImport> {
  const answer = await sendTable(caller, sent)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return waitForImport(caller, answer.json().id)
}
