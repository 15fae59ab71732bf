import { issnFromNumber } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, loginAs } from '../../testing/index.ts'
import { CEASED, encodeIso2709, type ImportServer, importFile, importServer, NEW_IN_FRANCE, serial } from './testing.ts'

let server: ImportServer
let paris: Caller
beforeAll(async () => {
  server = await importServer()
  paris = await loginAs(server.app, 'paris')
})
afterAll(() => server?.close())

const ISSN = (n: number): string => issnFromNumber(7_300_000 + n)
const serialAt = (n: number, ...changes: string[]) => serial(ISSN(n), `Titre ${n}`, changes)
const after = (n: number): string => `=780  00$tTitre ${n}$x${ISSN(n)}`
const before = (n: number): string => `=785  00$tTitre ${n}$x${ISSN(n)}`

const bring = (records: readonly MarcRecord[], payload: object) =>
  importFile(paris, { file: encodeIso2709(records), payload })
const asNew = (records: readonly MarcRecord[], dryRun = false) => bring(records, { ...NEW_IN_FRANCE, dry_run: dryRun })
const again = (records: readonly MarcRecord[], dryRun = false) => bring(records, { mode: 'reimport', dry_run: dryRun })

/** ISSN, outcome and diagnostic codes of each record that has a diagnostic. */
const diagnosedRecords = async (id: string) => {
  const { rows: records } = (await paris.get(`/api/imports/${id}/records`)).json()
  const all = await Promise.all(
    records.map(async ({ position, issn, outcome }: { position: number; issn: string; outcome: string }) => {
      const { diagnostic } = (await paris.get(`/api/imports/${id}/records/${position}`)).json()
      const codes = [...diagnostic.errors, ...diagnostic.warnings].map(({ code }: { code: string }) => code)
      return [issn, outcome, codes.filter((code: string) => code !== 'import-no-block')]
    }),
  )
  return all.filter(([, outcome]) => outcome !== 'rejected')
}
const isInvalid = async (n: number) =>
  (
    await server.db.pool.query('select is_invalid from search_doc join record on id = record_id where issn = $1', [
      ISSN(n),
    ])
  ).rows[0].is_invalid

const linksOf = async (n: number) => (await paris.get(`/api/record/${ISSN(n)}/json`)).json().record.fields['785']

describe('an import', () => {
  it('warns of a record that would make its predecessor invalid, and leaves the predecessor unchanged', async () => {
    await asNew([serialAt(0)])
    const dry = await asNew([serialAt(1, after(0))], true)
    const reported = [[ISSN(1), 'active_with_warnings', ['reverse-link.other', 'makes-invalid']]]
    expect(await diagnosedRecords(dry.id)).toEqual(reported)
    const real = await asNew([serialAt(1, after(0))])
    expect(await diagnosedRecords(real.id)).toEqual(reported)
    expect([await isInvalid(0), await linksOf(0)]).toEqual([false, undefined])
    const [record] = (await paris.get(`/api/imports/${real.id}/records`)).json().rows
    const { diagnostic } = (await paris.get(`/api/imports/${real.id}/records/${record.position}`)).json()
    expect(diagnostic.warnings.at(-1).error).toMatch(
      new RegExp(`^${ISSN(0)} is not changed because it would become invalid: 785`),
    )
    const summary = (await paris.get(`/api/imports/${real.id}/summary`)).json()
    expect(summary.rules_summary).toContainEqual(expect.objectContaining({ rule: 'makes-invalid', level: 'warning' }))
  })

  it('validates linked records of one batch in their final state', async () => {
    const file = [serialAt(10), serialAt(11, after(10))]
    for (const dryRun of [true, false]) {
      const { id } = await asNew(file, dryRun)
      expect((await diagnosedRecords(id)).find(([issn]) => issn === ISSN(11))).toEqual([
        ISSN(11),
        'active_with_warnings',
        ['reverse-link.other', 'makes-invalid'],
      ])
    }
    expect([await isInvalid(10), await isInvalid(11), await linksOf(10)]).toEqual([false, false, undefined])
  })

  it('does not warn if a later record of the file gives the predecessor an end date', async () => {
    await asNew([serialAt(20), serialAt(21)])
    // These records, whose ISSNs are unknown, are rejected. They are so many that the other two records are in
    // different batches.
    const between = Array.from({ length: 250 }, (_, n) => serialAt(1000 + n))
    const file = [serialAt(21, after(20)), ...between, serialAt(20, CEASED, before(21))]
    const dry = await again(file, true)
    expect(await diagnosedRecords(dry.id)).toEqual([[ISSN(21), 'active', []]])
    const real = await again(file)
    expect(real.status_summary).toMatchObject({ active: 2, active_with_warnings: 0 })
    const summary = (await paris.get(`/api/imports/${real.id}/summary`)).json()
    expect(summary.rules_summary.map(({ rule }: { rule: string }) => rule)).not.toContain('makes-invalid')
    expect([await isInvalid(20), await isInvalid(21)]).toEqual([false, false])
  })

  it('adds the warning to an earlier record when a later batch stores the record that becomes invalid', async () => {
    const between = Array.from({ length: 250 }, () => serial('7000-0000', 'Rien'))
    const real = await asNew([serialAt(51, after(50)), ...between, serialAt(50)])
    expect(await diagnosedRecords(real.id)).toEqual([[ISSN(51), 'active_with_warnings', ['makes-invalid']]])
    expect([await isInvalid(50), await isInvalid(51), await linksOf(50)]).toEqual([false, false, undefined])
    const summary = (await paris.get(`/api/imports/${real.id}/summary`)).json()
    expect(summary.rules_summary).toContainEqual(expect.objectContaining({ rule: 'makes-invalid', occurrences: 1 }))
  })

  it('stores two records as drafts if each names the other as predecessor', async () => {
    for (const link of [before, after]) {
      const n = link === before ? 30 : 32
      const { id } = await asNew([serialAt(n, CEASED, link(n + 1)), serialAt(n + 1, CEASED, link(n))])
      expect(await diagnosedRecords(id)).toEqual([
        [ISSN(n), 'draft', expect.arrayContaining(['successor-circle.other'])],
        [ISSN(n + 1), 'draft', expect.arrayContaining(['successor-circle.other'])],
      ])
    }
  })

  it('stores records as drafts if they cancel each other or are cancelled for a record that is not a valid serial', async () => {
    await asNew([serialAt(40), serialAt(41), serialAt(42), serialAt(43)])
    const cancelled = (n: number, by: number) =>
      serialAt(n, `=022  0\\$a${ISSN(n)}$2_7$l${ISSN(n)}$v${ISSN(by)}`, '=699  \\\\$8can')
    const each = await again([cancelled(40, 41), cancelled(41, 40)])
    expect((await diagnosedRecords(each.id)).map(([, outcome, codes]) => [outcome, codes])).toEqual([
      ['draft', expect.arrayContaining(['cancellation.replacement-circle'])],
      ['draft', expect.arrayContaining(['cancellation.replacement-circle'])],
    ])
    const taking = (n: number, other: number) => serialAt(n, `=022  0\\$a${ISSN(n)}$2_7$l${ISSN(n)}$z${ISSN(other)}`)
    const both = await again([taking(42, 43), taking(43, 42)])
    expect((await diagnosedRecords(both.id)).map(([, outcome, codes]) => [outcome, codes])).toEqual([
      ['draft', ['cancellation.circle', 'cancellation.unlike']],
      ['draft', ['cancellation.circle', 'cancellation.unlike']],
    ])
  })
})
