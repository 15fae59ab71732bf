/** A reimport of an exported database changes no record. */
import { dataField, decodeStored, type MarcRecord } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Caller, loginAs } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { type ImportServer, importFile, importServer } from './testing.ts'

let server: ImportServer
let paris: Caller

/** Generated serials. The last one also has the fields that only the system writes. */
const stored = (): MarcRecord[] => {
  const records = [...generate({ count: 40, first: 7_380_000, centres: [{ code: '_7', country: 'FRA' }] })]
  const last = records.at(-1)!
  const enrichments = [
    dataField('510', '0', ' ', [
      ['a', 'Scopus'],
      ['9', 'facet'],
    ]),
    dataField('920', ' ', ' ', [
      ['a', 'CLOCKSS'],
      ['h', 'CLOCKSS'],
    ]),
  ]
  const fields = [...last.fields, ...enrichments].sort((a, b) => Number(a.tag) - Number(b.tag))
  return [...records.slice(0, -1), { leader: last.leader, fields }]
}

beforeAll(async () => {
  server = await importServer()
  paris = await loginAs(server.app, 'paris')
  await loadInto(server.db, stored())
})
afterAll(() => server?.close())

/** Every active record without 005 and 039, which change with each save. */
const activeRecords = async (): Promise<string[]> => {
  const { rows } = await server.db.pool.query<{ content: string }>(
    `select content from record join record_version on record.id = record_id where state = 'active' order by issn`,
  )
  return rows.map(({ content }) => {
    const { fields } = decodeStored(content)
    return JSON.stringify(fields.filter(({ tag }) => tag !== '005' && tag !== '039'))
  })
}

it.each([
  ['ISO2709', 'records.mrc'],
  ['ISO2709-raw', 'records.mrc'],
  ['ISO2709-txt', 'records.mrk'],
  ['marcxml', 'records.xml'],
] as const)('a reimport of an export as %s changes no record', async (format, name) => {
  const before = await activeRecords()
  const order = { format, output_filename: name, basic_query: {} }
  const answer = await paris.call('POST', '/api/search/export', { payload: order })
  expect(answer.statusCode, answer.body).toBe(200)
  const file = answer.rawPayload
  const { status_summary } = await importFile(paris, { file, name, payload: { mode: 'reimport', dry_run: false } })
  // A reimport rejects Free numbers: they describe no serial, so only a new import accepts them.
  const free = before.filter((record) => record.includes('{"code":"8","value":"fre"}')).length
  expect(status_summary).toMatchObject({ rejected: free, draft: 0 })
  expect(await activeRecords()).toEqual(before)
})
