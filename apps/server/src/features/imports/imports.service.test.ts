import type { ImportStatusSummary } from '@seriatim/contract'
import { issnFromNumber } from '@seriatim/issn'
import type { MarcRecord } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Caller, loginAs } from '../../testing/index.ts'
import { until } from '../../testing/until.ts'
import {
  addFreeBlock,
  CEASED,
  encodeIso2709,
  type ImportServer,
  importFile,
  importServer,
  NEW_IN_FRANCE,
  serial,
  upload,
  waitForEnd,
} from './testing.ts'

let server: ImportServer
let [france, paris, london, reader]: Caller[] = []

beforeAll(async () => {
  server = await importServer()
  ;[france, paris, london, reader] = await Promise.all(
    ['france', 'paris', 'london', 'reader'].map((name) => loginAs(server.app, name)),
  )
  await addFreeBlock(server, '_7', 8_100_000, 20)
  await addFreeBlock(server, '_2', 8_200_000, 5)
})
afterAll(() => server?.close())

const ISSN = (number: number) => issnFromNumber(number)
const summary = async (id: string) => (await france!.get(`/api/imports/${id}/summary`)).json()
const record = async (id: string, position: number) =>
  (await france!.get(`/api/imports/${id}/records/${position}`)).json()
const codesOf = ({ diagnostic }: { diagnostic: { errors: { code: string }[]; warnings: { code: string }[] } }) =>
  [...diagnostic.errors, ...diagnostic.warnings].map(({ code }) => code)
const counts = async () =>
  (
    await server.db.pool.query(`select (select count(*)::int from record) as records,
      (select count(*)::int from record_version) as versions, (select count(*)::int from number_given) as given`)
  ).rows[0]
const total = (status: ImportStatusSummary) => Object.values(status).reduce((sum, count) => sum + count, 0)

const readStored = async (issn: string) => (await france!.get(`/api/record/${issn}/json`)).json()
const untilFound = async <T>(look: () => Promise<T | false>): Promise<T> =>
  (await until(look, (result) => Boolean(result))) as T

describe('an import of new records', () => {
  const file = () => [
    serial(ISSN(8_100_000), 'Libre'), // A free ISSN in a block of the centre.
    serial(ISSN(7_000_001), 'Hors bloc'), // An ISSN in no block.
    serial(ISSN(8_200_000), 'Londonien'), // An ISSN in a block of the centre London.
    serial(null, 'Sans numéro'),
    serial(ISSN(7_000_001), 'Deux fois'),
    serial('7000-0000', 'Mauvaise clé'),
    serial(ISSN(8_100_001), 'Sans titre propre', ['=245']),
    serial(ISSN(8_100_002), 'Libre', [`=022  0\\$a${ISSN(8_100_002)}$2_2`, '=699  \\\\$8wor']),
  ]

  it('reports the outcome of each record in a dry run and stores nothing', async () => {
    const before = await counts()
    const status = await importFile(france!, { file: encodeIso2709(file()), name: 'nouveautés.mrc' })
    expect(status).toMatchObject({ status: 'completed', progress: 100, records: 8 })
    expect(total(status.status_summary)).toBe(8)
    expect(await counts()).toEqual(before)
    const outcomes = await Promise.all(file().map((_, index) => record(status.id, index + 1)))
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      'active',
      'active_with_warnings',
      'rejected',
      'active',
      'rejected',
      'rejected',
      'draft',
      'active_with_warnings',
    ])
    expect(codesOf(outcomes[7])).toEqual(['import-double-title'])
    expect(codesOf(outcomes[1])).toEqual(['import-no-block'])
    expect(codesOf(outcomes[2])).toEqual(['import-other-block'])
    expect(codesOf(outcomes[4])).toEqual(['import-double-number'])
    expect(codesOf(outcomes[5])).toEqual(['import-wrong-check-digit'])
    expect(codesOf(outcomes[6])).toContain('missing-tag')
    expect(outcomes[3].issn).toBe(ISSN(8_100_000 + 3))
    const notified = await summary(status.id)
    expect(notified.duplicate_code_summary).toEqual([{ issn: ISSN(7_000_001), positions: [2, 5] }])
    expect(notified.duplicate_title_summary).toEqual([
      {
        title: 'Libre',
        occurrences: [
          { position: 1, issn: ISSN(8_100_000) },
          { position: 8, issn: ISSN(8_100_002) },
        ],
      },
    ])
    expect(notified.center_switch_summary).toEqual([{ from: '_2', to: '_7', count: 1, issns: [ISSN(8_100_002)] }])
    expect(notified.category_switch_summary).toEqual([{ from: 'wor', to: 'reg', count: 1, issns: [ISSN(8_100_002)] }])
    expect(notified.rules_summary).toContainEqual({
      rule: 'import-double-number',
      description: expect.stringContaining('duplicates another ISSN'),
      level: 'error',
      occurrences: 1,
      records: 1,
    })
  })
  it('stores what its dry run reported, and assigns block ISSNs to records without an ISSN', async () => {
    const status = await importFile(france!, {
      file: encodeIso2709(file()),
      payload: { ...NEW_IN_FRANCE, dry_run: false },
      fileFirst: true,
    })
    expect(status.status_summary).toEqual({ rejected: 3, draft: 1, active_with_warnings: 2, active: 2 })
    const stored = await readStored(ISSN(8_100_002))
    expect(stored).toMatchObject({ status: 'active' })
    expect(stored.record.fields['022'].subFields).toContainEqual({ 2: '_7' })
    expect(stored.record.fields['699']).toMatchObject({ subFields: [{ 8: 'reg' }] })
    const taken = (await record(status.id, 4)).issn
    expect(taken).toBe(ISSN(8_100_003))
    expect(await readStored(taken)).toMatchObject({ status: 'active', issn: taken })
    expect(await readStored(ISSN(8_100_001))).toMatchObject({ issn: ISSN(8_100_001) })
    const again = await importFile(france!, { file: encodeIso2709(file()) })
    expect(codesOf(await record(again.id, 1))).toEqual(['import-already-described'])
    const response = await france!.post('/api/search', { basic_query: { query: 'hors bloc' } })
    expect(response.json().hits.total.value).toBe(1)
  })

  it('validates links against the linked records in the same file', async () => {
    const [print, online] = [ISSN(7_000_010), ISSN(7_000_011)]
    const pair = [
      serial(print, 'Paire (Imprimé)', [
        `=022  0\\$a${print}$2_7$l${print}`,
        `=776  08$tPaire (En ligne)$x${online}$hcr`,
      ]),
      serial(online, 'Paire (En ligne)', [
        '=007  cr',
        '=008  240115c20199999fr\\qr\\p\\o\\\\\\\\\\0\\\\\\b0fre\\\\',
        `=022  0\\$a${online}$2_7$l${print}`,
        `=776  08$tPaire (Imprimé)$x${print}$hta`,
        '=856  40$uhttps://example.org/paire',
      ]),
    ]
    const dry = await importFile(france!, { file: encodeIso2709(pair) })
    const seen = await Promise.all([record(dry.id, 1), record(dry.id, 2)])
    expect(seen.flatMap(({ diagnostic }) => diagnostic.errors)).toEqual([])
    const real = await importFile(france!, { file: encodeIso2709(pair), payload: { ...NEW_IN_FRANCE, dry_run: false } })
    expect(real.status_summary).toMatchObject({ rejected: 0, draft: 0 })
    const graph = await france!.get(`/api/record/${print}/json`)
    expect(graph.json().record.fields['776']).toHaveLength(1)
  })

  it('normalises the notation of ISSNs with a warning, but keeps 022 $y as printed', async () => {
    const [x, other] = Array.from({ length: 40 }, (_, index) => ISSN(7_000_100 + index)).filter((n) => n.endsWith('X'))
    const [small, bare] = [x!.toLowerCase(), other!.toLowerCase().replace('-', '')]
    const file = [
      serial(x!, 'Numéro en minuscule', [
        `=001  ${small}`,
        `=022  0\\$a${small}$2_7$l${small.replace('-', '')}$y${bare}`,
        `=780  00$tNuméro sans tiret$x${bare}`,
      ]),
      serial(other!, 'Numéro sans tiret', [`=001  ${bare.toUpperCase()}`, `=022  0\\$a${bare}$2_7$l${other}`]),
    ]
    const real = await importFile(france!, { file: encodeIso2709(file), payload: { ...NEW_IN_FRANCE, dry_run: false } })
    const { fields } = (await readStored(x!)).record
    expect(fields['001']).toBe(x)
    expect(fields['022'].subFields).toEqual(expect.arrayContaining([{ a: x }, { l: x }, { y: bare }]))
    expect(JSON.stringify(fields['780'])).toContain(`"x":"${other}"`)
    expect((await readStored(other!)).record.fields).toMatchObject({ '001': other })
    expect((await readStored(other!)).record.fields['035']).toBeUndefined()
    const notified = (await record(real.id, 1)).diagnostic.warnings.filter(
      ({ code }: { code: string }) => code === 'import-number-written',
    )
    expect(notified.map(({ field, subfield }: { field: string; subfield: string }) => `${field}$${subfield}`)).toEqual([
      '022$a',
      '022$l',
      '780$x',
    ])
    expect(notified[1].error).toContain(`“${small.replace('-', '')}” is stored in ISSN format: ${x}`)
  })

  it('rejects records without an ISSN once the block of the centre is exhausted', async () => {
    const many = Array.from({ length: 8 }, (_, index) =>
      serial(null, `Nombreux ${index}`, [
        '=044  \\\\$axxk$cGBR',
        '=008  240115c20199999xxkqr\\p\\\\\\\\\\\\\\0\\\\\\b0eng\\\\',
      ]),
    )
    const payload = { mode: 'new', center_id: '_2', category_code: 'wor', dry_run: true }
    const dry = await importFile(london!, { file: encodeIso2709(many), payload })
    expect(dry.status_summary.rejected).toBe(3)
    const real = await importFile(london!, { file: encodeIso2709(many), payload: { ...payload, dry_run: false } })
    expect(real.status_summary.rejected).toBe(3)
    const last = (await london!.get(`/api/imports/${real.id}/records/8`)).json()
    expect(codesOf(last)).toEqual(['import-no-number-left'])
  })
})

describe('a reimport', () => {
  const REIMPORT = { mode: 'reimport', dry_run: true }

  it('changes only described records that the user can edit, and shows the differences', async () => {
    const [own, foreign] = [ISSN(7_100_000), ISSN(8_200_001)]
    await importFile(france!, {
      file: encodeIso2709([serial(own, 'Ancien titre')]),
      payload: { ...NEW_IN_FRANCE, dry_run: false },
    })
    const file = [
      serial(own, 'Nouveau titre'),
      serial(foreign, 'De Londres'),
      serial(ISSN(7_100_001), 'Inconnu'),
      serial(null, 'Sans numéro'),
    ]
    const dry = await importFile(france!, { file: encodeIso2709(file), payload: REIMPORT })
    const seen = await Promise.all(file.map((_, index) => record(dry.id, index + 1)))
    expect(seen.map(({ outcome }) => outcome)).toEqual(['active', 'rejected', 'rejected', 'rejected'])
    expect(seen.slice(1).map((each) => codesOf(each)[0])).toEqual([
      'import-other-centre',
      'import-not-described',
      'import-no-number',
    ])
    expect(seen[0].difference.filter(({ kind }: { kind: string }) => kind !== 'same')).toEqual([
      { kind: 'removed', line: '=222  \\\\$aAncien titre' },
      { kind: 'added', line: '=222  \\\\$aNouveau titre' },
      { kind: 'removed', line: '=245  1\\$aAncien titre' },
      { kind: 'added', line: '=245  1\\$aNouveau titre' },
    ])
    expect(seen[0].before).toContain('=222  \\\\$aAncien titre')
    const byParis = await importFile(paris!, { file: encodeIso2709(file), payload: REIMPORT })
    expect((await paris!.get(`/api/imports/${byParis.id}/records/2`)).json().outcome).not.toBe('rejected')
  })

  it('stores no new version of an unchanged record', async () => {
    const issn = ISSN(7_100_010)
    const file = encodeIso2709([serial(issn, 'Inchangé')])
    await importFile(france!, { file, payload: { ...NEW_IN_FRANCE, dry_run: false } })
    const before = await counts()
    const same = await importFile(france!, { file, payload: { ...REIMPORT, dry_run: false } })
    expect(same.status_summary.rejected + same.status_summary.draft).toBe(0)
    expect(await counts()).toEqual(before)
  })

  it('reports changes of centre and category, which the rules validate', async () => {
    const issn = ISSN(7_100_020)
    await importFile(france!, {
      file: encodeIso2709([serial(issn, 'Changeant')]),
      payload: { ...NEW_IN_FRANCE, dry_run: false },
    })
    const changed = serial(issn, 'Changeant', [`=022  0\\$a${issn}$2_2$l${issn}`, '=699  \\\\$8wor'])
    const dry = await importFile(france!, { file: encodeIso2709([changed]), payload: REIMPORT })
    const notified = await summary(dry.id)
    expect(notified.center_switch_summary).toEqual([{ from: '_7', to: '_2', count: 1, issns: [issn] }])
    expect(notified.category_switch_summary).toEqual([{ from: 'reg', to: 'wor', count: 1, issns: [issn] }])
    expect(dry.status_summary.draft).toBe(1)
    const filtered = await france!.get(`/api/imports/${dry.id}/records?center_switch=_7%3E_2`)
    expect(filtered.json()).toMatchObject({ total: 1, rows: [{ issn }] })
  })
})

describe('an import', () => {
  it('can be started from a dry run without the records that break a rule', async () => {
    const issns = [0, 1, 2].map((index) => ISSN(8_100_500 + index))
    const [one, two, three] = issns.map((issn, index) => serial(issn, `Règle ${index}`)) as [
      MarcRecord,
      MarcRecord,
      MarcRecord,
    ]
    const broken = (record: MarcRecord): MarcRecord => ({
      ...record,
      fields: record.fields.filter(({ tag }) => tag !== '245'),
    })
    const dry = await importFile(france!, { file: encodeIso2709([broken(one), two, broken(three)]) })
    const notified = await summary(dry.id)
    const rule = notified.rules_summary.find(({ records }: { records: number }) => records === 2)!.rule
    const { id } = (await france!.post(`/api/imports/${dry.id}/run`, { exclude_rules: [rule] })).json()
    await waitForEnd(france!, id)
    expect((await france!.get(`/api/imports/${id}`)).json()).toMatchObject({ excluded: [1, 3], excluded_count: 2 })
    expect(codesOf(await record(id, 1))).toEqual(['import-excluded'])
    expect(codesOf(await record(id, 2))).not.toContain('import-excluded')
  })

  it('adds one entry each for dry run and real run to the changes of the user, separate from manual edits', async () => {
    const issn = ISSN(8_100_600)
    const real = await importFile(france!, {
      file: encodeIso2709([serial(issn, 'Apporté')]),
      name: 'apporte.mrc',
      payload: { ...NEW_IN_FRANCE, dry_run: false },
    })
    const brought = await readStored(issn)
    const changes = async () => (await france!.get('/api/record_changes?user=france')).json()
    const before = await changes()
    expect(before.rows.map((change: { issn: string }) => change.issn)).not.toContain(issn)
    expect(before.imports[0]).toMatchObject({ id: real.id, file_name: 'apporte.mrc', author: 'france', records: 1 })
    brought.record.fields['245'].subFields = [{ a: 'Corrigé' }]
    await france!.post(`/api/record/${issn}`, { record: brought.record, dry_run: false })
    const after = await changes()
    expect(after.total).toBe(before.total + 1)
    expect(after.rows[0].issn).toBe(issn)
  })

  it('can be started from a dry run without selected records, and can be reverted', async () => {
    const issns = [0, 1, 2, 3].map((index) => ISSN(8_100_010 + index))
    const file = issns.map((issn, index) => serial(issn, `Essai ${index}`))
    const dry = await importFile(france!, { file: encodeIso2709(file), name: 'essai.mrc' })
    const { id } = (await france!.post(`/api/imports/${dry.id}/run`, { exclude: [2, 2] })).json()
    const real = await waitForEnd(france!, id)
    expect(real.status_summary).toEqual({ rejected: 1, draft: 0, active_with_warnings: 0, active: 3 })
    expect((await france!.get(`/api/imports/${id}`)).json()).toMatchObject({
      dry_run_id: dry.id,
      excluded: [2],
      filename: 'essai.mrc',
    })
    expect(codesOf(await record(id, 2))).toEqual(['import-excluded'])
    expect(await readStored(issns[1]!)).toMatchObject({ issn: issns[1] })
    // A user edits one of the records, so the revert leaves that record unchanged.
    const mine = await readStored(issns[2]!)
    mine.record.fields['245'].subFields = [{ a: 'Corrigé à la main' }]
    await france!.post(`/api/record/${issns[2]}`, { record: mine.record, dry_run: false })
    const revert = await france!.post(`/api/imports/${id}/revert`)
    expect(revert.statusCode, revert.body).toBe(200)
    const undone = await untilFound(async () => {
      const seen = (await france!.get(`/api/imports/${id}`)).json()
      return seen.revert.status !== '' && seen
    })
    expect(undone.revert).toEqual({ status: 'completed', reverted: 2, kept: 1, invalid: 0 })
    const { message_id } = revert.json()
    const notified = await untilFound(async () => {
      const file = await france!.get(`/api/tasks/result/${message_id}`)
      return file.statusCode === 200 && file.body
    })
    expect(notified.split('\n').slice(1)).toEqual([issns[2], ''])
    const retained = (await france!.get(`/api/imports/${id}/records?revert=kept`)).json()
    expect(retained.rows.map(({ issn }: { issn: string }) => issn)).toEqual([issns[2]])
    expect((await readStored(issns[2]!)).record.fields['245'].subFields).toEqual([{ a: 'Corrigé à la main' }])
    const { rows } = await server.db.pool.query('select category from record where issn = $1', [issns[0]])
    expect(rows).toEqual([{ category: 'fre' }])
    const { rows: audit } = await server.db.pool.query("select details from audit_entry where kind = 'revert'")
    expect(audit).toMatchObject([{ details: { reverted: 2, kept: 1 } }])
    expect((await france!.post(`/api/imports/${id}/revert`)).json()).toMatchObject({ code: 'import_not_revertible' })
    expect((await france!.post(`/api/imports/${id}/run`, {})).json()).toMatchObject({ code: 'import_not_dry_run' })
  })

  it('leaves no record without a block and no link to a removed ISSN after its revert', async () => {
    const [known, first, second, third, fourth] = [0, 1, 2, 3, 4].map((index) => ISSN(7_350_000 + index))
    const payload = { ...NEW_IN_FRANCE, dry_run: false }
    await importFile(france!, { file: encodeIso2709([serial(known!, 'Imprimé')]), payload })
    // The records `first` and `second` describe one title in two media; `second` also links to a record in the
    // database, and `third` to `fourth`.
    const real = await importFile(france!, {
      file: encodeIso2709([
        serial(first!, 'Un', [`=776  08$tDeux$x${second}`]),
        serial(second!, 'Deux', [`=787  08$tImprimé$x${known}`, `=776  08$tUn$x${first}`]),
        serial(third!, 'Trois', [`=787  08$tQuatre$x${fourth}`]),
        serial(fourth!, 'Quatre'),
      ]),
      payload,
    })
    expect((await readStored(known!)).record.fields['787']).toBeDefined()
    // A user edits the record `third`, so the revert keeps it and `fourth`, to which it links.
    const mine = await readStored(third!)
    mine.record.fields['245'].subFields = [{ a: 'Trois, corrigé' }]
    await france!.post(`/api/record/${third}`, { record: mine.record, dry_run: false })
    const foreseen = (await france!.get(`/api/imports/${real.id}/revert`)).json()
    expect(foreseen).toMatchObject({ reverted: 3, kept: 2 })
    await france!.post(`/api/imports/${real.id}/revert`)
    const undone = await untilFound(async () => {
      const seen = (await france!.get(`/api/imports/${real.id}`)).json()
      return seen.revert.status === 'completed' && seen
    })
    expect(undone.revert).toMatchObject({ reverted: 3, kept: 2 })
    const { rows } = await server.db.pool.query(`select issn from record where issn = any($1) order by issn`, [
      [known, first, second, third, fourth],
    ])
    expect(rows.map(({ issn }) => issn)).toEqual([known, third, fourth])
    expect((await readStored(known!)).record.fields['787']).toBeUndefined()
    const { rows: dangling } = await server.db.pool.query(
      `select from record_link join record on record.id = record_id
        where record.issn = any($1) and not exists (select from record t
          where (left(t.issn, 4) || substr(t.issn, 6, 3))::int = target)`,
      [[known, third, fourth]],
    )
    expect(dangling).toEqual([])
    const { rows: free } = await server.db.pool.query(
      `select issn from record where category = 'fre' and block_id is null and issn = any($1)`,
      [[known, first, second, third, fourth]],
    )
    expect(free).toEqual([])
    // ISSNs that the revert removed can be imported again.
    const gone = (await france!.get(`/api/imports/${real.id}/records?revert=reverted`)).json()
    expect(gone.rows.map(({ issn }: { issn: string }) => issn)).toEqual([first, second])
    expect((await france!.get(`/api/record/${first}/json`)).statusCode).toBe(404)
    const again = await importFile(france!, { file: encodeIso2709([serial(first!, 'Un')]), payload })
    expect(again.status_summary.rejected).toBe(0)
  })

  it('restores drafts, active versions and linked records when it is reverted', async () => {
    const [old, later] = [ISSN(7_200_000), ISSN(7_200_001)]
    const payload = { ...NEW_IN_FRANCE, dry_run: false }
    await importFile(france!, { file: encodeIso2709([serial(old, 'Devancier', [CEASED])]), payload })
    const before = (await readStored(old)).record.fields
    const successor = serial(later, 'Successeur', [`=780  00$tDevancier$x${old}`])
    const real = await importFile(france!, { file: encodeIso2709([successor]), payload })
    expect((await readStored(old)).record.fields['785']).toBeDefined()
    await france!.post(`/api/imports/${real.id}/revert`)
    await untilFound(async () => (await france!.get(`/api/imports/${real.id}`)).json().revert.status === 'completed')
    const { '005': _, '039': __, ...content } = (await readStored(old)).record.fields
    const { '005': ___, '039': ____, ...was } = before
    expect(content).toEqual(was)
  })
})

describe('empty subfields in an import file', () => {
  it('are reported and removed', async () => {
    const lines = ['=500  \\\\$a', '=780  00$a$tAuberge$x', '=310  \\\\$aMensuel$b ']
    const file = encodeIso2709([serial(ISSN(7_310_000), 'Hôtel', lines)])
    for (const dry_run of [true, false]) {
      const { id } = await importFile(france!, { file, payload: { ...NEW_IN_FRANCE, dry_run } })
      const { diagnostic } = await record(id, 1)
      const stated = diagnostic.warnings.filter(({ code }: { code: string }) => code === 'marc.empty-subfields')
      expect(stated.map(({ field }: { field: string }) => field).sort()).toEqual(['310', '500', '780'])
      expect(codesOf({ diagnostic })).not.toContain('empty-subfield')
    }
    const { fields } = (await readStored(ISSN(7_310_000))).record
    expect(fields['500']).toBeUndefined()
    expect(fields['780']).toMatchObject([{ subFields: [{ t: 'Auberge' }] }])
    expect([fields['310']].flat()).toMatchObject([{ subFields: [{ a: 'Mensuel' }] }])
  })
})

describe('the list of imports', () => {
  it('shows the imports of a centre only to that centre and to the central centre', async () => {
    const { id } = (await upload(france!, { file: encodeIso2709([serial(null, 'Vu')]) })).json()
    await waitForEnd(france!, id)
    expect((await paris!.get(`/api/imports/${id}`)).json()).toMatchObject({ id, center_code: '_7' })
    expect((await london!.get(`/api/imports/${id}`)).json()).toMatchObject({ code: 'import_not_found' })
    expect((await reader!.get(`/api/imports/${id}`)).json()).toMatchObject({ code: 'forbidden' })
    const listed = (await france!.get('/api/imports')).json()
    expect(listed.rows[0]).toMatchObject({ id, progress: 100, status: 'completed', has_file: true })
    expect(listed.total).toBeGreaterThan(3)
    expect(
      (await london!.get('/api/imports'))
        .json()
        .rows.every(({ username }: { username: string }) => username === 'london'),
    ).toBe(true)
  })

  it('can be searched, sorted and paged', async () => {
    const list = async (query: string) => (await france!.get(`/api/imports?${query}`)).json()
    const all = await list('size=1000')
    const ids = (answer: { rows: { id: string }[] }) => answer.rows.map(({ id }) => Number(id))
    expect(ids(all)).toEqual(ids(all).sort((one, other) => other - one))
    expect(ids(await list('size=1000&order=asc'))).toEqual(ids(all).reverse())
    expect(ids(await list('size=2&page=2'))).toEqual(ids(all).slice(2, 4))
    const counts = (await list('size=1000&sort=records&order=asc')).rows.map(
      ({ records }: { records: number }) => records,
    )
    expect(counts).toEqual(counts.toSorted((one: number, other: number) => one - other))
    const [{ id, filename, username }] = all.rows
    const response = await list(`size=1000&search=${encodeURIComponent(`${username} ${filename.toUpperCase()}`)}`)
    expect(ids(response)).toContain(Number(id))
    expect((await list('search=no%25such')).total).toBe(0)
  })

  it('can filter the records of an import by outcome, rule and words', async () => {
    const file = [
      serial(ISSN(7_300_000), 'Botanique alpine'),
      serial(ISSN(7_300_000), 'Encore'),
      serial('7000-0000', 'Clé'),
    ]
    const { id } = await importFile(france!, { file: encodeIso2709(file) })
    const list = async (query: string) =>
      (await france!.get(`/api/imports/${id}/records?${query}`))
        .json()
        .rows.map(({ position }: { position: number }) => position)
    expect(await list('outcome=rejected')).toEqual([2, 3])
    expect(await list('rule=import-double-number')).toEqual([2])
    expect(await list('search=alpine%20BOTANIQUE')).toEqual([1])
    expect(await list(`search=${ISSN(7_300_000)}`)).toEqual([1, 2])
    expect(await list('search=3')).toEqual([3])
    expect(await list('order=desc')).toEqual([3, 2, 1])
    expect(await list('sort=title&size=2')).toEqual([1, 3])
    expect(await list('size=2&page=2')).toEqual([3])
  })
})
