/** Tests that independent libraries can read each export format. */
import { Readable } from 'node:stream'
import { EXPORT_FORMATS, EXPORT_NOTE_HEADER } from '@seriatim/contract'
import { controlField, dataField, type MarcRecord, readRecords } from '@seriatim/marc'
import { generate } from '@seriatim/synthetic'
import { parse } from 'csv-parse/sync'
import jsonld from 'jsonld'
// @ts-expect-error: the package has no type declarations
import marcjs from 'marcjs'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../platform/http/serve.ts'
import { allJobs, type Services } from '../../services.ts'
import { createUser, loginAs, type TestDb, testApp, testDb, testServices } from '../../testing/index.ts'
import { loadInto } from '../../testing/records.ts'

const marked: MarcRecord = {
  leader: '00000cas a2200000 i 4500',
  fields: [
    controlField('001', '9999-9994'),
    controlField('003', 'ISSN'),
    controlField('005', '20260102030405.0'),
    controlField('007', 'ta'),
    controlField('008', '750101c18699999enkwr p       0   b0eng  '),
    dataField('022', '0', ' ', [
      ['a', '9999-9994'],
      ['l', '9999-9994'],
      ['z', '1111-1119'],
      ['2', '_2'],
    ]),
    dataField('044', ' ', ' ', [
      ['a', 'enk'],
      ['c', 'GBR'],
    ]),
    dataField('222', ' ', '0', [
      ['a', '=Formula quokka'],
      ['b', '(London)'],
    ]),
    dataField('245', '1', '0', [['a', '\u0098The \u009cFormula quokka\tof tabs']]),
    dataField('246', '1', '3', [['a', 'One']]),
    dataField('246', '1', '3', [['a', 'Two']]),
    dataField('264', ' ', '1', [
      ['a', 'London :'],
      ['b', 'Quokka Press,'],
      ['c', '1869-'],
    ]),
    dataField('510', '0', ' ', [
      ['a', 'Scopus'],
      ['9', 'facet'],
    ]),
    dataField('720', ' ', ' ', [['a', '"Quokka" society']]),
    dataField('776', '0', '8', [
      ['t', 'Online'],
      ['x', '1476-4687'],
      ['h', 'cr'],
    ]),
    dataField('856', '4', '0', [['u', 'https://example.org/']]),
    dataField('920', ' ', ' ', [
      ['a', '9999-9994'],
      ['h', 'CLOCKSS'],
    ]),
    dataField('699', ' ', ' ', [['8', 'reg']]),
  ],
}

/** The print and the online edition of a serial, with one ISSN-L. */
const editions = [
  ['0000-0019', 'ta'],
  ['0000-0027', 'cr'],
].map(
  ([issn = '', medium = '']): MarcRecord => ({
    leader: marked.leader,
    fields: [
      controlField('001', issn),
      controlField('007', medium),
      controlField('008', '750101c18699999enkwr p       0   b0eng  '),
      dataField('022', '0', ' ', [
        ['a', issn],
        ['l', '0000-0019'],
      ]),
      dataField('245', '0', '0', [['a', 'Numbat weekly']]),
    ],
  }),
)

let test: TestDb
let app: App
let services: Services
let caller: Awaited<ReturnType<typeof loginAs>>

beforeAll(async () => {
  test = await testDb()
  await loadInto(test, [...generate({ count: 1_200, first: 100 }), marked, ...editions])
  services = testServices(test)
  app = await testApp(test)
  await createUser(test.db, { username: 'exporter', permissions: ['search', 'export'] })
  caller = await loginAs(app, 'exporter')
})
afterAll(async () => {
  await services.jobs.stop()
  await app.close()
  await test.close()
})

const one = { basic_query: { query: 'quokka' } }
const ask = (body: object) => caller.post('/api/search/export', { output_filename: 'x', ...body })
const fileOf = async (format: string, more: object = {}): Promise<Buffer> => {
  const answer = await ask({ ...one, format, ...more })
  expect([format, answer.statusCode]).toEqual([format, 200])
  return answer.rawPayload
}

/** Records as parsed by the library marcjs: fields as arrays of tag, indicators, codes and values. */
const readByMarcjs = async (bytes: Buffer, form: string): Promise<{ leader: string; fields: string[][] }[]> => {
  const results: { leader: string; fields: string[][] }[] = []
  const parser = marcjs.Marc.createStream(form, 'Parser')
  Readable.from([bytes]).pipe(parser)
  for await (const record of parser) results.push(record)
  return results
}

describe('an exported file of records', () => {
  it('contains ISO 2709 with or without enrichments', async () => {
    const [record] = await readByMarcjs(await fileOf('ISO2709'), 'Iso2709')
    expect(record?.fields).toContainEqual(['920', '  ', 'a', '9999-9994', 'h', 'CLOCKSS'])
    expect(record?.fields).toContainEqual(['001', '9999-9994'])
    const [raw] = await readByMarcjs(await fileOf('ISO2709-raw'), 'Iso2709')
    const tags = raw?.fields.map(([tag]) => tag)
    expect(tags).not.toContain('920')
    expect(tags).not.toContain('510')
    expect(tags).toHaveLength(record!.fields.length - 2)
  })

  it('contains MARCXML', async () => {
    const [record] = await readByMarcjs(await fileOf('marcxml'), 'marcxml')
    expect(record?.fields).toContainEqual(['776', '08', 't', 'Online', 'x', '1476-4687', 'h', 'cr'])
  })

  it('contains MARC-8, MARC-in-JSON or Aleph sequential', async () => {
    const [old] = await readByMarcjs(await fileOf('ISO2709-MARC8'), 'Iso2709')
    expect(old?.leader[9]).toBe(' ')
    const { leader, fields } = JSON.parse((await fileOf('marc-in-json')).toString())
    expect(leader).toHaveLength(24)
    expect(fields).toContainEqual({ 246: { ind1: '1', ind2: '3', subfields: [{ a: 'Two' }] } })
    expect((await fileOf('aleph')).toString()).toContain('\n000000001 24613 L $$aTwo\n')
  })

  it('contains UNIMARC, with a note about lost data', async () => {
    const answer = await ask({ ...one, format: 'ISO2709-UNIMARC' })
    const [record] = await readByMarcjs(answer.rawPayload, 'Iso2709')
    expect(record?.leader.slice(20, 23)).toBe('450')
    expect(record?.fields).toContainEqual(['011', '0 ', 'a', '9999-9994', 'f', '9999-9994', 'y', '1111-1119'])
    expect(decodeURIComponent(String(answer.headers[EXPORT_NOTE_HEADER]))).toContain('776 $h (1)')
    const text = (await fileOf('ISO2709-UNIMARC-txt')).toString()
    expect(text).toContain('=452  \\1$tOnline$x1476-4687')
    expect((await fileOf('ISO2709-UNIMARC-raw')).includes('Scopus')).toBe(false)
  })

  it('contains text, or JSON with one record per line', async () => {
    expect((await fileOf('ISO2709-txt')).toString()).toContain('=246  13$aTwo\n')
    const { fields } = JSON.parse((await fileOf('json')).toString())
    expect(fields['001']).toBe('9999-9994')
  })

  it('contains JSON-LD that a standard processor reads correctly', async () => {
    const data = JSON.parse((await fileOf('jsonld')).toString())
    const [resource] = (await jsonld.expand(data)) as Record<string, { '@id'?: string; '@value'?: string }[]>[]
    expect(resource?.['@id']).toBe('http://issn.org/resource/ISSN/9999-9994')
    expect(resource?.['http://schema.org/startDate']?.[0]?.['@value']).toBe('1869')
    expect(resource?.['http://id.loc.gov/ontologies/bibframe/otherPhysicalFormat']?.[0]?.['@id']).toBe(
      'http://issn.org/resource/ISSN/1476-4687',
    )
    const quads = String(await jsonld.toRDF(data, { format: 'application/n-quads' }))
    expect(quads).toContain(
      '<http://issn.org/resource/ISSN/9999-9994#Record> <http://schema.org/mainEntity> <http://issn.org/resource/ISSN/9999-9994>',
    )
    expect(quads).toContain('<http://issn.org/vocabularies/RecordStatus#Register>')
  })
})

describe('an exported table', () => {
  const columns = ['issn', '245$a', '246', '264$ab', 'languages', 'publisher_names', 'is_invalid', '008', 'LDR']

  it('contains the requested columns, with escaped formulas and tabs', async () => {
    const text = (await fileOf('tsv', { custom_marc21_columns: [...columns, '222$ab'] })).toString()
    const data = parse(text, { delimiter: '\t', quote: null })
    expect(data[0]).toEqual([...columns, '222$ab'])
    const row = data[1]!
    expect(row.slice(0, 6)).toEqual([
      '9999-9994',
      'The Formula quokka of tabs',
      'One | Two',
      'London : Quokka Press,',
      'eng',
      'Quokka Press',
    ])
    expect(row.at(-1)).toBe("'=Formula quokka (London)")
  })

  it('keeps quotation marks inside their cell', async () => {
    const text = (await fileOf('tsv', { custom_marc21_columns: ['issn', '720$a', '222$a'] })).toString()
    const data = parse(text, { delimiter: '\t' })
    expect(data).toEqual([
      ['issn', '720$a', '222$a'],
      ['9999-9994', '"Quokka" society', "'=Formula quokka"],
    ])
  })

  it('has the columns of the results table by default', async () => {
    const [header, row] = (await fileOf('tsv')).toString().split('\n')
    expect(header).toBe(
      'issn\tissnl\tcategory\tmedia\tfrequency\tiso_country\tcenter\tlanguages\tstart_year\tend_year\ttitle',
    )
    expect(row).toBe("9999-9994\t9999-9994\treg\tta\tw\tGBR\t_2\teng\t1869\t9999\t'=Formula quokka (London)")
  })

  it('has text cells when it is a workbook', async () => {
    const sheets = await readXlsx(await fileOf('xlsx', { custom_marc21_columns: ['issn', '222$ab'] }))
    const rows = (Array.isArray(sheets[0]) ? sheets : (sheets[0] as { data: unknown[][] }).data) as unknown[][]
    expect(rows).toEqual([
      ['issn', '222$ab'],
      ['9999-9994', '=Formula quokka (London)'],
    ])
  })
})

describe('an exported list of titles', () => {
  it('has one line for each ISSN-L, and a note about the other records', async () => {
    const inOrder = { sortField: 'issn', sortOrder: 'asc' }
    const answer = await ask({ basic_query: { query: 'numbat' }, format: 'kbart', ...inOrder })
    const [, row, ...others] = answer.body.split('\n')
    expect(row).toMatch(/^Numbat weekly\t0000-0019\t\t/)
    expect(others).toEqual([''])
    expect(decodeURIComponent(String(answer.headers[EXPORT_NOTE_HEADER]))).toBe(
      '1 record has no separate line, because its ISSN-L is already in the file.',
    )
  })

  it.each([
    ['crossref', 'The Formula quokka of tabs,,Quokka Press,99999994,14764687,,,\r\n'],
    ['doaj', 'The Formula quokka of tabs,https://example.org/,,9999-9994,1476-4687,English,Quokka Press,'],
    ['quickstatements', 'LAST\tP236\t"1476-4687"\nLAST\tP7363\t"9999-9994"\n'],
  ])('has the form of %s', async (format, line) => {
    expect((await fileOf(format)).toString().replace('\tof', ' of')).toContain(line)
  })
})

describe('the exported error report', () => {
  it('lists each diagnostic below its record', async () => {
    const text = (await fileOf('errors-txt')).toString()
    expect(text).toMatch(
      /^9999-9994 {2}=Formula quokka \(London\)\n( {2}(ERROR {4}|WARNING {2})[0-9A-Z]{3}\[\d+\].*\n)+/,
    )
  })

  it('includes drafts, which it marks as drafts, and replaces control characters', async () => {
    const change = `update record_version set diagnostic = $2::jsonb where record_id = (select id from record where issn = $1)`
    const finding = (value: string) => [
      {
        level: 'error',
        code: 'unknown-subfield',
        field: '245',
        occurrence: 1,
        subfield: 'q',
        params: { field: '245', occurrence: 1, subfield: 'q', value },
      },
    ]
    await test.pool.query(
      `insert into record_version (record_id, state, content, has_errors, diagnostic)
       select record_id, 'draft', content, true, $2::jsonb from record_version
       where record_id = (select id from record where issn = $1) and state = 'active'`,
      ['9999-9994', JSON.stringify(finding('\u0098Of\u009c the\tdraft\u0085x'))],
    )
    const both = (await fileOf('errors-txt')).toString()
    expect(both).toMatch(/^9999-9994 {2}=Formula quokka \(London\)\n {2}/)
    expect(both).toContain('\n9999-9994  =Formula quokka (London)  [draft]\n  ERROR    245[1] $q: ')
    expect(both).toContain('Of the draft x')
    expect(both.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
    await test.pool.query(`${change} and state = 'active'`, ['9999-9994', '[]'])
    const text = (await fileOf('errors-txt')).toString()
    expect(text).toMatch(/^9999-9994 {2}=Formula quokka \(London\) {2}\[draft\]\n {2}ERROR/)
    await test.pool.query(
      "delete from record_version where state = 'draft' and record_id = (select id from record where issn = $1)",
      ['9999-9994'],
    )
  })

  it('contains a message if no record has errors', async () => {
    const answer = await ask({ basic_query: { query: 'nosuchtitleatall' }, format: 'errors-txt' })
    expect(answer.body).toBe('No errors\n')
  })
})

describe('a large export', () => {
  it('is created in the background in search order and can be downloaded when done', async () => {
    const response = await ask({ format: 'ISO2709', output_filename: 'all.mrc', sortField: 'issn', sortOrder: 'desc' })
    expect(response.json()).toEqual({ task_id: expect.any(String) })
    const { task_id: id } = response.json()
    await services.jobs.start(allJobs(services))
    const status = async () => {
      const tasks = (await caller.get('/api/tasks/tasks')).json() as { message_id: string; status: string }[]
      return tasks.find(({ message_id }) => message_id === id)?.status
    }
    await expect.poll(status).toBe('DONE')
    const file = await caller.get(`/api/tasks/result/${id}`)
    expect(file.headers['content-disposition']).toContain('all.mrc')
    const numbers: string[] = []
    for await (const { record } of readRecords([file.rawPayload], 'iso2709')) {
      const [first] = record!.fields
      if (first && 'value' in first) numbers.push(first.value)
    }
    expect(numbers).toHaveLength(1_203)
    expect(numbers).toEqual(numbers.toSorted().toReversed())
  })
})

describe('an export request', () => {
  it.each([
    ['an unknown format', 'invalid_export_format', { format: 'pdf' }],
    ['no format', 'invalid_export_params', { format: undefined }],
    ['no name', 'invalid_export_params', { format: 'tsv', output_filename: ' ' }],
    ['a name with a path', 'invalid_export_params', { format: 'tsv', output_filename: '../../etc/passwd' }],
    ['a name with a line break', 'invalid_export_params', { format: 'tsv', output_filename: 'a\nb' }],
    ['an invalid column', 'invalid_export_params', { format: 'tsv', custom_marc21_columns: ['24$a'] }],
    ['a number as the name', 'invalid_export_params', { format: 'tsv', output_filename: 7 }],
    [
      'a query with a syntax error',
      'query_syntax',
      { format: 'tsv', basic_query: { query: '(', matchFormat: 'LUCENE' } },
    ],
  ])('is refused: %s', async (_, code, body) => {
    const answer = await ask(body)
    expect([answer.statusCode, answer.json().code]).toEqual([400, code])
  })

  it('is refused without the export permission', async () => {
    await createUser(test.db, { username: 'searcher', permissions: ['search'] })
    const other = await loginAs(app, 'searcher')
    const answer = await other.post('/api/search/export', { ...one, format: 'tsv', output_filename: 'x' })
    expect(answer.statusCode).toBe(403)
  })

  it('is accepted with every format of the contract', async () => {
    for (const format of EXPORT_FORMATS) expect((await fileOf(format)).length).toBeGreaterThan(0)
  })
})
