import { readFile } from 'node:fs/promises'
import { dataField, type MarcRecord, readIso2709, valueIn } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedData } from '../../../../../scripts/lib/shared-data.ts'
import { type Caller, loginAs } from '../../testing/index.ts'
import { type ImportServer, importFile, importServer, iso2709Of, NEW_IN_FRANCE } from './testing.ts'

const serials = sharedData('serials.mrc')

let server: ImportServer
let paris: Caller
beforeAll(async () => {
  if (!serials) return
  server = await importServer()
  paris = await loginAs(server.app, 'paris')
})
afterAll(() => server?.close())

const sum = (summary: Record<string, number>) => Object.values(summary).reduce((a, b) => a + b, 0)
const one = async (sql: string) => (await server.db.pool.query(sql)).rows[0]

describe.skipIf(!serials)('two thousand real serials', () => {
  it('are imported as new, and reimported with changes', async () => {
    const file = await readFile(serials!)
    const records: MarcRecord[] = []
    for await (const { record } of readIso2709([file])) if (record) records.push(record)
    const payload = { ...NEW_IN_FRANCE, center_id: '_0', category_code: 'wor' }
    const dry = await importFile(paris, { file, name: 'serials.mrc', payload })
    expect([dry.status, sum(dry.status_summary)]).toEqual(['completed', records.length])
    expect(await one('select count(*)::int as n from record')).toEqual({ n: 0 })
    const real = await importFile(paris, { file, name: 'serials.mrc', payload: { ...payload, dry_run: false } })
    process.stdout.write(`dry ${JSON.stringify(dry.status_summary)}, real ${JSON.stringify(real.status_summary)}\n`)
    expect(real.status_summary.rejected).toBe(dry.status_summary.rejected)
    expect(sum(real.status_summary)).toBe(records.length)
    const stored = records.length - real.status_summary.rejected
    expect(await one('select count(*)::int as n from record')).toEqual({ n: stored })
    expect(await one('select count(*)::int as n from search_doc')).toEqual({ n: stored })
    const summary = (await paris.get(`/api/imports/${real.id}/summary`)).json()
    expect(summary.duplicate_title_summary.length).toBeGreaterThan(0)

    const again = await importFile(paris, { file, payload })
    expect(again.status_summary.rejected).toBe(records.length)
    const changed = records.map((record, index) =>
      index % 10 === 0
        ? { ...record, fields: [...record.fields, dataField('500', ' ', ' ', [['a', `Changed ${index}`]])] }
        : record,
    )
    const versions = (await one('select count(*)::int as n from record_version')).n
    const reimport = await importFile(paris, {
      file: iso2709Of(changed),
      payload: { mode: 'reimport', dry_run: false },
    })
    expect(sum(reimport.status_summary)).toBe(records.length)
    expect(reimport.status_summary.rejected).toBe(real.status_summary.rejected)
    expect((await one('select count(*)::int as n from record_version')).n).toBeGreaterThan(versions)
    const issn = valueIn(records[0]!, '022', 'a')
    const { record } = (await paris.get(`/api/record/${issn}/json`)).json()
    expect(JSON.stringify(record.fields['500'])).toContain('Changed 0')
  })
})
