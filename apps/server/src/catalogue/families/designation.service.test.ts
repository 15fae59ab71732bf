import { issnFromNumber } from '@seriatim/issn'
import { controlValue, firstDataField, type MarcRecord, subfield, subfields, toWire, valueIn } from '@seriatim/marc'
import { DEFAULT_TEMPLATE, freeRecord } from '@seriatim/profile/free-record'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  encodeIso2709,
  type ImportServer,
  importFile,
  importServer,
  NEW_IN_FRANCE,
  serial,
} from '../../features/imports/testing.ts'
import { storeVersions } from '../../saving/store-versions.ts'
import { type Caller, loginAs } from '../../testing/index.ts'
import { addRecords, currentVersionsOf, lockRecordRow, searchedByIssn } from '../records/repository.ts'
import { rebuildFamilies } from './rebuild.ts'

let server: ImportServer
let [france, paris]: Caller[] = []
const ISSN = (n: number): string => issnFromNumber(7_300_000 + n)
const AUTHOR = { id: null, username: 'test' }

beforeAll(async () => {
  server = await importServer()
  ;[france, paris] = await Promise.all(['france', 'paris'].map((name) => loginAs(server.app, name)))
})
afterAll(() => server?.close())

const store = (issn: string, record: MarcRecord, now: Date) =>
  server.db.db.transaction().execute(async (tx) => {
    const row = (await lockRecordRow(tx, issn))!
    const current = (await currentVersionsOf(tx, [row.id])).get(row.id)!
    const write = { row, current, record, diagnostic: [], state: 'active' as const }
    return storeVersions(tx, server.services.index, [write], { author: AUTHOR, now })
  })

/** Adds a Free number in the form in which its block creates it. */
const addFree = async (issn: string, entered: Date) => {
  await server.db.db.transaction().execute((tx) => addRecords(tx, [{ issn, center: '_7', category: 'fre' }]))
  await store(
    issn,
    freeRecord(DEFAULT_TEMPLATE, issn, { center: '_7', isoCountry: null, lcCountry: null, entered }),
    entered,
  )
}

const stored = async (issn: string): Promise<MarcRecord> =>
  (await searchedByIssn(server.db.db, [issn])).get(issn)!.record
const issnlOf = async (issn: string) => valueIn(await stored(issn), '022', 'l')

/** Describes a Free number but keeps the 008/00-05 of its block. */
const described = async (issn: string, links: readonly string[] = []) => {
  const entered = controlValue(await stored(issn), '008')!.slice(0, 6)
  return serial(issn, `Titre ${issn}`, [`=008  ${entered}c20199999fr\\qr\\p\\\\\\\\\\\\\\0\\\\\\b0fre\\\\`, ...links])
}

describe('the ISSN-L of two records that each name their own ISSN', () => {
  it('is the ISSN that was assigned first, regardless of the dates of the blocks', async () => {
    const [first, later] = [ISSN(11), ISSN(3)]
    await addFree(later, new Date('2010-05-01'))
    await addFree(first, new Date('2015-05-01'))
    await store(first, await described(first), new Date('2016-02-03'))
    await store(later, await described(later), new Date('2021-02-03'))
    expect(subfield(firstDataField(await stored(later), '039'), 'y')).toMatch(/^20210203/)
    expect(controlValue(await stored(later), '008')).toMatch(/^210203/)
    await store(later, await described(later, [`=776  08$x${first}`]), new Date('2022-01-01'))
    expect([await issnlOf(first), await issnlOf(later)]).toEqual([first, first])
  })

  it('is the ISSN that was assigned first, even if the records contain the dates of their blocks in 008/00-05', async () => {
    const [first, later] = [ISSN(31), ISSN(23)]
    const { db, pool } = server.db
    await addFree(later, new Date('2010-05-01'))
    await addFree(first, new Date('2015-05-01'))
    await store(first, await described(first), new Date('2016-02-03'))
    await store(later, await described(later), new Date('2021-02-03'))
    for (const [issn, day] of [
      [first, '20150501'],
      [later, '20100501'],
    ] as const) {
      await pool.query(
        `update record_version set content = regexp_replace(regexp_replace(content, 'y20[0-9]{6}', 'y' || $2), '(160203|210203)(c2019)', $3 || '\\2')
         where state = 'active' and record_id = (select id from record where issn = $1)`,
        [issn, day, day.slice(2)],
      )
      expect(subfield(firstDataField(await stored(issn), '039'), 'y')).toMatch(day)
      expect(controlValue(await stored(issn), '008')).toMatch(day.slice(2))
    }
    await store(later, await described(later, [`=776  08$x${first}`]), new Date('2022-01-01'))
    expect([await issnlOf(first), await issnlOf(later)]).toEqual([first, first])
    const designated = async () =>
      (await db.selectFrom('record_family').select('issnl').where('issn', 'in', [first, later]).execute()).map(
        ({ issnl }) => issnl,
      )
    const remaining = await designated()
    await rebuildFamilies(pool, new Date())
    expect(await designated()).toEqual(remaining)
  })
})

describe('an ISSN-L forced by the international centre', () => {
  const save = async (caller: Caller, record: MarcRecord) =>
    (await caller.post(`/api/record/${valueIn(record, '022', 'a')}`, { record: toWire(record), dry_run: false })).json()

  it('causes no error in the record of the other medium, and the previous ISSN-L stays in 022 $m', async () => {
    const [print, online] = [ISSN(41), ISSN(42)]
    await importFile(paris!, {
      file: encodeIso2709([
        serial(print, 'Forcé', [`=776  08$tForcé$x${online}`]),
        serial(online, 'Forcé en ligne', [
          '=007  cr',
          `=776  08$tForcé$x${print}`,
          '=856  40$uhttps://example.org/',
          `=022  0\\$a${online}$2_7$l${print}`,
        ]),
      ]),
      payload: { ...NEW_IN_FRANCE, dry_run: false },
    })
    const own = await stored(online)
    const with022 = (codes: readonly (readonly [string, string])[]): MarcRecord => ({
      ...own,
      fields: own.fields.map((field) =>
        field.tag === '022' && 'subfields' in field
          ? { ...field, subfields: codes.map(([code, value]) => ({ code, value })) }
          : field,
      ),
    })
    const forced = with022([
      ['a', online],
      ['2', '_7'],
      ['l', online],
      ['m', online],
      ['6', 'y'],
    ])
    expect(await save(paris!, forced)).toMatchObject({ status: 'active' })
    const field = firstDataField(await stored(online), '022')!
    expect(subfields(field, 'l')).toEqual([online])
    expect(subfields(field, 'm')).toEqual([print])
    const partner = await stored(print)
    expect(valueIn(partner, '022', 'l')).toBe(print)
    const answer = await save(france!, {
      ...partner,
      fields: [
        ...partner.fields,
        { tag: '500', indicator1: ' ', indicator2: ' ', subfields: [{ code: 'a', value: 'Note' }] },
      ],
    })
    expect(answer.diagnostic.errors).toEqual([])
    expect(answer.status).toBe('active')
  })
})

describe('a wrong ISSN-L in a new import', () => {
  it.each([true, false])('is reported, and the preview shows the corrected record (dry run: %s)', async (isDryRun) => {
    const [issn, wrong] = [ISSN(isDryRun ? 50 : 51), ISSN(59)]
    const status = await importFile(france!, {
      file: encodeIso2709([serial(issn, 'Mauvais L', [`=022  0\\$a${issn}$2_7$l${wrong}`])]),
      payload: { ...NEW_IN_FRANCE, dry_run: isDryRun },
    })
    const shown = (await france!.get(`/api/imports/${status.id}/records/1`)).json()
    expect(shown.outcome).toBe('active_with_warnings')
    expect(shown.diagnostic.warnings).toEqual([
      expect.objectContaining({ code: 'import-no-block' }),
      expect.objectContaining({ code: 'issnl-replaced', field: '022', error: expect.stringContaining(wrong) }),
    ])
    expect(shown.after.find((line: string) => line.startsWith('=022'))).toContain(`$l${issn}`)
  })

  it('is reported when the file contains another medium of the same title', async () => {
    const [print, online] = [ISSN(61), ISSN(62)]
    const link = (to: string) => `=776  08$tDeux$x${to}`
    const status = await importFile(france!, {
      file: encodeIso2709([
        serial(print, 'Deux', [link(online)]),
        serial(online, 'Deux en ligne', ['=007  cr', link(print), '=856  40$uhttps://example.org/']),
      ]),
    })
    const second = (await france!.get(`/api/imports/${status.id}/records/2`)).json()
    expect(second.diagnostic.warnings.map(({ code }: { code: string }) => code)).toContain('issnl-replaced')
    expect(second.after.find((line: string) => line.startsWith('=022'))).toContain(`$l${print}`)
  })
})
