import { issnFromNumber } from '@seriatim/issn'
import { dataField, inTagOrder, type MarcRecord, toLines, toWire } from '@seriatim/marc'
import { enrichmentsOf } from '@seriatim/profile/enrichments'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { searchedByIssn } from '../../catalogue/records/repository.ts'
import { type Caller, loginAs } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'
import { addFreeBlock, type ImportServer, importServer, serial } from '../imports/testing.ts'
import { importTable, readImport, sendTable, waitForImport } from './testing.ts'

let server: ImportServer
let [admin, france]: Caller[] = []
const ISSN = (n: number): string => issnFromNumber(7_600_000 + n)
const FREE = issnFromNumber(8_600_000)
const UNKNOWN_ISSN = issnFromNumber(9_600_000)
/** Print and online edition of one serial. */
const [PRINT, ONLINE] = [ISSN(20), ISSN(21)]

beforeAll(async () => {
  server = await importServer()
  ;[admin, france] = await Promise.all(['paris', 'france'].map((name) => loginAs(server.app, name)))
  await loadInto(server.db, [
    ...Array.from({ length: 12 }, (_, n) => serial(ISSN(n), `Revue ${n}`)),
    ...Array.from({ length: 10 }, (_, n) => serial(ISSN(30 + n), `Bulletin ${n}`)),
    serial(PRINT, 'Deux supports (imprimé)', [`=776  08$tDeux supports (en ligne)$x${ONLINE}`]),
    serial(ONLINE, 'Deux supports (en ligne)', [
      '=007  cr',
      `=776  08$tDeux supports (imprimé)$x${PRINT}`,
      '=856  40$uhttps://example.org/',
      `=022  0\\$a${ONLINE}$2_7$l${PRINT}`,
    ]),
  ])
  await addFreeBlock(server, '_7', 8_600_000, 5)
})
afterAll(() => server?.close())

const stored = async (issn: string): Promise<MarcRecord> =>
  (await searchedByIssn(server.db.db, [issn])).get(issn)!.record
const enriched = async (issn: string): Promise<string[]> =>
  toLines({ leader: '', fields: enrichmentsOf(await stored(issn)) }).slice(1)
const versionsOf = async (issn: string) => (await admin!.get(`/api/record/${issn}/versions`)).json()
const run = (sent: Parameters<typeof importTable>[1]) => importTable(admin!, sent)
const counted = (counts: object) => ({
  added: 0,
  changed: 0,
  unchanged: 0,
  removed: 0,
  unknown: 0,
  rejected: 0,
  ...counts,
})

describe('an enrichment import', () => {
  it('writes the columns of the source keepers to 920 $a to $m', async () => {
    const issn = ISSN(0)
    const file = `issn,title,publisher,first_year,last_year,agency,agency_code,status,short_extent,full_extent,updated,url
${issn},Revue 0,Lautaret,1999,2024,CLOCKSS Archive,clockss,Preserved,v. 1-20,v. 1 (1999) - v. 20 (2024),2026-01-31,https://example.org/clockss
`
    const done = await run({ file, source: 'keepers' })
    expect(done).toMatchObject({ status: 'completed', dry_run: false, user: 'paris', problems: [] })
    expect(done.counts).toEqual(counted({ added: 1 }))
    expect(await enriched(issn)).toEqual([
      `=920  \\\\$a${issn}$cRevue 0$dLautaret$e1999$f2024$gCLOCKSS Archive$hclockss$iPreserved$jv. 1-20$kv. 1 (1999) - v. 20 (2024)$l2026-01-31$mhttps://example.org/clockss`,
    ])
  })

  it('writes the columns of indexed_by, udc and geo to 510 $a $9, 989 $a $u and 926 $a $b $l $o $u', async () => {
    const issn = ISSN(1)
    const rows = {
      indexed_by: { source: 'CROSSREF', url: 'https://www.crossref.org/' },
      udc: { label: 'Natural sciences', uri: 'http://udcdata.info/025403' },
      geo: {
        place: 'Grenoble',
        country: 'France',
        latitude: 45.18,
        longitude: 5.72,
        geonames: 'https://sws.geonames.org/3014728/',
      },
    }
    for (const [source, row] of Object.entries(rows)) {
      const done = await run({ file: JSON.stringify([{ issn, ...row }]), name: 'rows.json', source })
      expect([source, done.counts]).toEqual([source, counted({ added: 1 })])
    }
    expect(await enriched(issn)).toEqual([
      '=510  0\\$aCROSSREF$uhttps://www.crossref.org/$9facet',
      '=926  \\\\$aGrenoble$bFrance$l45.18$o5.72$uhttps://sws.geonames.org/3014728/',
      '=989  \\\\$aNatural sciences$uhttp://udcdata.info/025403',
    ])
  })

  it('reads tables with title lines above the header, and detects the file type from the content', async () => {
    const text = `\ufeffKeepers of 2026\n\nISSN\tagency\n${ISSN(16)}\tPortico\n`
    const done = await run({
      file: Buffer.from(text, 'utf16le'),
      name: 'keepers.txt',
      source: 'keepers',
      dry_run: true,
    })
    expect(done.counts).toEqual(counted({ unknown: 1 }))
    const json = JSON.stringify([{ issn: ISSN(16), agency: 'Portico' }])
    expect((await run({ file: json, name: 'keepers.txt', source: 'keepers', dry_run: true })).counts).toEqual(
      done.counts,
    )
  })

  it('writes the source issn_l to every record of the family', async () => {
    const done = await run({ file: `ISSN-L;agency\n${PRINT};Portico\n`, source: 'keepers' })
    expect(done.counts).toEqual(counted({ added: 2 }))
    for (const issn of [PRINT, ONLINE]) expect(await enriched(issn)).toEqual([`=920  \\\\$a${PRINT}$gPortico`])
  })
})

describe('an enrichment that would make an active record invalid', () => {
  it('is not stored, and is reported with the broken rule, in dry and real runs', async () => {
    const [valid, other] = [ISSN(3), ISSN(4)]
    // A control character in a value makes the record invalid.
    const rows = [
      { issn: valid, agency: 'Port\u0007ico' },
      { issn: other, agency: 'Portico' },
    ]
    for (const dry_run of [true, false]) {
      const done = await run({ file: JSON.stringify(rows), name: 'rows.json', source: 'keepers', dry_run })
      expect(done.counts).toEqual(counted({ added: 1, rejected: 1 }))
      expect(done.problems).toMatchObject([
        { issn: valid, message: expect.stringContaining(`${valid} would become invalid: 920`) },
      ])
    }
    expect([await enriched(valid), await enriched(other)]).toEqual([[], [`=920  \\\\$a${other}$gPortico`]])
  })
})

describe('a version that an enrichment import stores', () => {
  it('has the system as author and leaves 039 unchanged', async () => {
    const issn = ISSN(2)
    const before = await stored(issn)
    const saved = await france!.post(`/api/record/${issn}`, { record: toWire(before), dry_run: false })
    const worked = saved.json().record.fields['039']
    expect(JSON.stringify(worked)).toContain('"b":"france"')
    // 005 has tenths of a second.
    const tenths = () => Math.floor(Date.now() / 100)
    const savedBy = tenths()
    await vi.waitUntil(() => tenths() > savedBy)
    await run({ file: `issn,agency\n${issn},LOCKSS\n`, source: 'keepers' })
    const { active } = await versionsOf(issn)
    expect(active[0].author).toBe('system')
    expect(active[0].record.fields['039']).toEqual(worked)
    expect(active[0].record.fields['005']).not.toBe(saved.json().record.fields['005'])
  })

  it('is found by the next search and counted in its facets', async () => {
    const issn = ISSN(3)
    await run({ file: `issn,agency,agency_code\n${issn},Library of Congress,loc\n`, source: 'keepers' })
    const search = { keyword_queries: [], selected_facets: [{ term: 'partner_repositories', key: 'loc' }] }
    const response = (await france!.post('/api/search', search)).json()
    expect(response.hits.hits.map(({ _id }: { _id: string }) => _id)).toEqual([issn])
    expect(response.aggregations.partner_repositories.buckets).toContainEqual(
      expect.objectContaining({ key: 'loc', doc_count: 1 }),
    )
  })

  it('is stored as active version and as draft if the record has both', async () => {
    const issn = ISSN(4)
    const record = await stored(issn)
    const broken = { ...record, fields: record.fields.filter(({ tag }) => tag !== '245') }
    const draft = await france!.post(`/api/record/${issn}`, { record: toWire(broken), dry_run: false })
    expect(draft.json().status).toBe('error')
    await run({ file: `issn,agency\n${issn},LOCKSS\n`, source: 'keepers' })
    const versions = await versionsOf(issn)
    for (const [version] of [versions.active, versions.draft])
      expect(JSON.stringify(version.record.fields['920'])).toContain('LOCKSS')
    expect(versions.draft[0].status).toBe('error')
  })
})

describe('an existing enrichment', () => {
  it('is left unchanged, replaced or removed; the same import again stores nothing', async () => {
    const issn = ISSN(5)
    const file = (status: string) =>
      `issn,agency,agency_code,status\n${issn},CLOCKSS,clockss,${status}\n${issn},Portico,portico,Preserved\n`
    expect((await run({ file: file('In Progress'), source: 'keepers' })).counts).toEqual(counted({ added: 2 }))
    const before = (await versionsOf(issn)).active[0].id
    expect((await run({ file: file('In Progress'), source: 'keepers' })).counts).toEqual(counted({ unchanged: 2 }))
    expect((await versionsOf(issn)).active[0].id).toBe(before)
    expect((await run({ file: file('Preserved'), source: 'keepers' })).counts).toEqual(
      counted({ changed: 1, unchanged: 1 }),
    )
    expect(await enriched(issn)).toEqual([
      `=920  \\\\$a${issn}$gCLOCKSS$hclockss$iPreserved`,
      `=920  \\\\$a${issn}$gPortico$hportico$iPreserved`,
    ])
    const one = `issn,agency,agency_code,status\n${issn},Portico,portico,Preserved\n`
    expect((await run({ file: one, source: 'keepers' })).counts).toEqual(counted({ unchanged: 1 }))
    await run({ file: `issn,label\n${issn},History\n`, source: 'udc' })
    expect((await run({ file: one, source: 'keepers', mode: 'replace', dry_run: true })).counts).toEqual(
      counted({ unchanged: 1, removed: 1 }),
    )
    expect(await enriched(issn)).toHaveLength(3)
    expect((await run({ file: one, source: 'keepers', mode: 'replace' })).counts).toEqual(
      counted({ unchanged: 1, removed: 1 }),
    )
    // The import removes only enrichments of the same source, and only from records that the file names.
    expect(await enriched(issn)).toEqual([`=920  \\\\$a${issn}$gPortico$hportico$iPreserved`, '=989  \\\\$aHistory'])
    expect(await enriched(ISSN(0))).toHaveLength(1)
  })

  it('is not removed from a record whose row was rejected', async () => {
    const issn = ISSN(6)
    await run({ file: `issn,agency\n${issn},CLOCKSS\n${issn},Portico\n`, source: 'keepers' })
    const file = `issn,agency,first_year\n${issn},CLOCKSS,\n${issn},Portico,soon\n`
    const done = await run({ file, source: 'keepers', mode: 'replace' })
    expect(done.counts).toEqual(counted({ unchanged: 1, rejected: 1 }))
    expect(await enriched(issn)).toHaveLength(2)
  })

  it('in a 510 without $9 stays, because a cataloguer entered it', async () => {
    const issn = ISSN(7)
    const record = await stored(issn)
    const noted = inTagOrder({ ...record, fields: [...record.fields, dataField('510', '0', ' ', [['a', 'CROSSREF']])] })
    await france!.post(`/api/record/${issn}`, { record: toWire(noted), dry_run: false })
    const done = await run({ file: `issn,source\n${issn},Scopus\n`, source: 'indexed_by', mode: 'replace' })
    expect(done.counts).toEqual(counted({ added: 1 }))
    expect(toLines(await stored(issn)).filter((line) => line.startsWith('=510'))).toEqual([
      '=510  0\\$aCROSSREF',
      '=510  0\\$aScopus$9facet',
    ])
  })
})

describe('a dry run of an enrichment import', () => {
  it('reports what would happen, stores nothing, and can be followed by a real run', async () => {
    const issn = ISSN(8)
    const file = `issn,agency,shelf\n${issn},CLOCKSS,3\n${UNKNOWN_ISSN},CLOCKSS,3\n`
    const dry = await run({ file, source: 'keepers', dry_run: true })
    expect(dry).toMatchObject({ dry_run: true, status: 'completed', counts: counted({ added: 1, unknown: 1 }) })
    expect(dry.problems).toEqual([
      { row: 1, issn: null, message: 'The column “shelf” is ignored.' },
      { row: 3, issn: UNKNOWN_ISSN, message: `The database has no record of ${UNKNOWN_ISSN}.` },
    ])
    expect(await enriched(issn)).toEqual([])
    const { id } = (await admin!.post(`/api/admin/enrichments/${dry.id}/run`)).json()
    expect(await waitForImport(admin!, id)).toMatchObject({ dry_run: false, dry_run_id: dry.id, counts: dry.counts })
    expect(await enriched(issn)).toEqual([`=920  \\\\$a${issn}$gCLOCKSS`])
    const again = await admin!.post(`/api/admin/enrichments/${id}/run`)
    expect([again.statusCode, again.json().code]).toEqual([409, 'import_not_dry_run'])
  })
})

describe('an enrichment import with invalid input', () => {
  it('reports each invalid row, and stores the other rows', async () => {
    const issn = ISSN(9)
    const file = [
      'issn,agency,first_year,url',
      `${issn},CLOCKSS,1999,https://example.org/`,
      `${UNKNOWN_ISSN},CLOCKSS,1999,`,
      `${FREE},CLOCKSS,1999,`,
      '1234-5678,CLOCKSS,1999,',
      'none,CLOCKSS,1999,',
      `${issn},,1999,`,
      `${issn},Portico,99,`,
      `${issn},Portico,1999,ftp://example.org/`,
      `${issn},CLOCKSS,1999,https://example.org/`,
      `${issn},CLOCKSS,2001,https://example.org/`,
      `${issn},LOCKSS,1999,,one more`,
      `${issn},LOCKSS`,
    ].join('\r\n')
    const done = await run({ file, source: 'keepers' })
    expect(done.counts).toEqual(counted({ added: 1, unchanged: 1, unknown: 2, rejected: 8 }))
    expect(done.problems.map(({ row, message }) => [row, message])).toEqual([
      [3, `The database has no record of ${UNKNOWN_ISSN}.`],
      [4, `${FREE} is a free number and has no description yet.`],
      [5, '1234-5678 is not a valid ISSN: the check digit is wrong.'],
      [6, 'This row has no ISSN.'],
      [7, 'The row has no value. One of these columns is required: agency, agency_code.'],
      [8, 'first_year: “99” is not a year with four digits.'],
      [9, 'url: “ftp://example.org/” is not an http or https address.'],
      [10, 'Same as row 2. The value is written once.'],
      [11, 'Row 2 has a different value for the same item. The value of row 2 is used.'],
      [12, 'The row has more cells than the header.'],
      [13, 'The table ends abruptly in this row.'],
    ])
    expect(done.problem_count).toBe(11)
    expect(await enriched(issn)).toHaveLength(1)
    const table = await admin!.get(`/api/admin/enrichments/${done.id}/problems`)
    expect(table.headers['content-type']).toContain('text/csv')
    expect(table.body.split('\r\n').filter(Boolean)).toHaveLength(12)
  })

  it.each([
    ['an unknown source', { source: 'scopus', file: 'issn,agency\n' }, 'unknown_enrichment_source'],
    ['a file that is not a table', { source: 'keepers', file: '\u0000\u0001\u0002' }, 'unreadable_table'],
    ['nothing', { source: 'keepers', file: '' }, 'unreadable_table'],
    ['a table with only a header row', { source: 'keepers', file: 'issn,agency\n' }, 'unreadable_table'],
    ['a picture', { source: 'keepers', file: 'x', name: 'table.png' }, 'unreadable_table'],
    ['a table with unknown columns', { source: 'keepers', file: 'title,year\nNature,1869\n' }, 'no_enrichment_column'],
    ['columns of another source', { source: 'keepers', file: 'issn,latitude\n0000-0019,3\n' }, 'no_enrichment_column'],
    [
      'truncated JSON',
      { source: 'keepers', file: '[{"issn": "0000-0019", "agency": "C', name: 'a.json' },
      'unreadable_table',
    ],
    ['JSON without rows', { source: 'keepers', file: '[1, 2]', name: 'a.json' }, 'unreadable_table'],
    [
      'an unclosed quotation mark',
      { source: 'keepers', file: 'issn,agency\n0000-0019,"CLOCKSS\n' },
      'unreadable_table',
    ],
  ])('is refused: %s', async (_, sent, code) => {
    const answer = await sendTable(admin!, sent)
    expect([answer.statusCode, answer.json().code], answer.body).toEqual([400, code])
  })

  it('does not enlarge a record beyond the size limit', async () => {
    const issn = ISSN(10)
    const long = 'x'.repeat(9_500)
    const rows = Array.from({ length: 12 }, (_, n) => `${issn},Agency ${n},${long}`)
    const done = await run({ file: ['issn,agency,full_extent', ...rows].join('\n'), source: 'keepers' })
    expect(done.counts).toEqual(counted({ added: 10, rejected: 2 }))
    expect(done.problems.at(-1)).toEqual({
      row: 13,
      issn,
      message: 'Record too large when applying an enrichment: 920 cannot be added.',
    })
    const huge = await run({ file: `issn,agency,full_extent\n${issn},A,${'x'.repeat(10_000)}\n`, source: 'keepers' })
    expect(huge.counts).toEqual(counted({ rejected: 1 }))
  })
})

describe('a record that a user is editing', () => {
  it('gets its enrichments when the lock is released, and keeps saves made in the meantime', async () => {
    const issn = ISSN(11)
    const opened = (await france!.get(`/api/record/${issn}/json?edit=true`)).json()
    const done = await run({ file: `issn,agency\n${issn},CLOCKSS\n`, source: 'keepers' })
    expect(done.counts).toEqual(counted({ added: 1 }))
    expect(done.problems).toEqual([
      {
        row: 2,
        issn,
        message: 'france is editing the record. The enrichments are written when the lock ends.',
      },
    ])
    expect(await enriched(issn)).toEqual([])
    const record = {
      fields: { ...opened.record.fields, 500: [{ indicator1: '\\', indicator2: '\\', subFields: [{ a: 'Note' }] }] },
    }
    const saved = await france!.post(`/api/record/${issn}`, { record, dry_run: false, version_id: opened.version_id })
    expect(saved.json().status).toBe('active')
    expect((await france!.call('DELETE', `/api/record_lock/${issn}`)).statusCode).toBe(200)
    await expect.poll(() => enriched(issn)).toEqual([`=920  \\\\$a${issn}$gCLOCKSS`])
    expect(toLines(await stored(issn))).toContain('=500  \\\\$aNote')
    expect((await server.db.pool.query('select from pending_enrichment')).rowCount).toBe(0)
  })
})

describe('the list of enrichment imports in administration', () => {
  it('can be read and searched by users with the permission for user management', async () => {
    await run({ file: `issn,label\n${ISSN(30)},Law\n`, name: 'classes of law.csv', source: 'udc' })
    const page = (await admin!.get('/api/admin/enrichments?search=law%20udc&sort=filename&order=asc&size=1')).json()
    expect(page.total).toBe(1)
    expect(page.rows[0]).toMatchObject({ source: 'udc', filename: 'classes of law.csv', user: 'paris', problems: [] })
    expect(await readImport(admin!, page.rows[0].id)).toEqual(page.rows[0])
    const sorted = (await admin!.get('/api/admin/enrichments?sort=counts&order=desc')).json().rows
    expect(sorted[0].counts.added).toBe(10)
    expect((await admin!.get('/api/admin/enrichments?sort=colour')).statusCode).toBe(400)
    for (const id of ['999999', 'nonsense', '-1', '9'.repeat(20)]) {
      const answer = await admin!.get(`/api/admin/enrichments/${id}`)
      expect([answer.statusCode, answer.json().code], id).toEqual([404, 'import_not_found'])
    }
    for (const sort of ['progress', 'message'])
      expect((await admin!.get(`/api/admin/enrichments?sort=${sort}`)).statusCode, sort).toBe(200)
    for (const path of ['/api/admin/enrichments', '/api/admin/enrichments/1'])
      expect((await france!.get(path)).statusCode).toBe(403)
    expect((await sendTable(france!, { file: 'issn', source: 'udc' })).statusCode).toBe(403)
  })

  it('corresponds to one audit entry for each import', async () => {
    const log = (await admin!.get('/api/audit?kind=import')).json()
    expect(JSON.stringify(log)).toContain('Enrichments were imported from classes of law.csv')
  })
})
