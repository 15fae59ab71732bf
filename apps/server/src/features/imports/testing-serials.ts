import { dataField, type MarcRecord, readIso2709, valueIn } from '@seriatim/marc'
import { expect } from 'vitest'
import type { Caller } from '../../testing/index.ts'
import { encodeIso2709, type ImportServer, importFile, NEW_IN_FRANCE } from './testing.ts'

const sum = (summary: Record<string, number>) => Object.values(summary).reduce((a, b) => a + b, 0)

/**
 * Imports a file as new records, first as a dry run and then for real. Then reimports it with changes in each tenth
 * record. Expects the counts of these runs to agree. @returns the number of records that the first import rejected
 */
export const expectImportAndReimport = async (
  server: ImportServer,
  caller: Caller,
  file: Buffer,
): Promise<{ rejected: number }> => {
  const one = async (sql: string) => (await server.db.pool.query(sql)).rows[0]
  const records: MarcRecord[] = []
  for await (const { record } of readIso2709([file])) if (record) records.push(record)
  const payload = { ...NEW_IN_FRANCE, center_id: '_0', category_code: 'wor' }

  const dry = await importFile(caller, { file, name: 'serials.mrc', payload })
  expect([dry.status, sum(dry.status_summary)]).toEqual(['completed', records.length])
  expect(await one('select count(*)::int as n from record')).toEqual({ n: 0 })

  const real = await importFile(caller, { file, name: 'serials.mrc', payload: { ...payload, dry_run: false } })
  expect(real.status_summary).toEqual(dry.status_summary)
  const stored = records.length - real.status_summary.rejected
  expect(await one('select count(*)::int as n from record')).toEqual({ n: stored })
  expect(await one('select count(*)::int as n from search_doc')).toEqual({ n: stored })
  const summary = (await caller.get(`/api/imports/${real.id}/summary`)).json()
  expect(summary.duplicate_title_summary.length).toBeGreaterThan(0)

  const again = await importFile(caller, { file, payload })
  expect(again.status_summary.rejected).toBe(records.length)

  const changed = records.map((record, index) =>
    index % 10 === 0
      ? { ...record, fields: [...record.fields, dataField('500', ' ', ' ', [['a', `Changed ${index}`]])] }
      : record,
  )
  const versions = (await one('select count(*)::int as n from record_version')).n
  const reimport = await importFile(caller, {
    file: encodeIso2709(changed),
    payload: { mode: 'reimport', dry_run: false },
  })
  expect(sum(reimport.status_summary)).toBe(records.length)
  expect(reimport.status_summary.rejected).toBe(real.status_summary.rejected)
  expect((await one('select count(*)::int as n from record_version')).n).toBeGreaterThan(versions)
  const { record } = (await caller.get(`/api/record/${valueIn(records[0]!, '022', 'a')}/json`)).json()
  expect(JSON.stringify(record.fields['500'])).toContain('Changed 0')
  return { rejected: real.status_summary.rejected }
}
