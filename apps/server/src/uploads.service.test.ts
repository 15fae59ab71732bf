import { allCalls, type Call, type Upload } from '@seriatim/contract'
import { issnFromNumber } from '@seriatim/issn'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { encodeIso2709, type ImportServer, importServer, serial } from './features/imports/testing.ts'
import { REQUIRED_CONTENT } from './features/requests/testing/requests.ts'
import { writeSetting } from './platform/database/settings.ts'
import { type Caller, createUser, loginAs } from './testing/index.ts'

let server: ImportServer
let france: Caller
let all: Caller
let token: string

beforeAll(async () => {
  server = await importServer()
  await createUser(server.db.db, { username: 'all', center: '_0' })
  france = await loginAs(server.app, 'france')
  all = await loginAs(server.app, 'all')
  await writeSetting(server.db.db, 'api_quota_second', 1_000)
  token = (await all.post('/api/me/tokens', { name: 'press' })).json().token
})
afterAll(() => server?.close())

/** An upload: its file, and fields with values other than the defaults of the call. */
type Sample = {
  readonly file: { readonly name: string; readonly content: string | Buffer; readonly part?: string }
  readonly fields: Readonly<Record<string, string>>
  readonly params?: Readonly<Record<string, string>>
  /** The code of the refusal; undefined for an upload that is accepted. */
  readonly refusal?: string
}

const table = { name: 'list.csv', content: 'Serial;Print\nNature;0378-5955\n' }
const titles = { name: 'list.tsv', content: 'Serial\tYear\nNature\t1869\n' }
const decisions = JSON.stringify([{ title: 'Nature', issn: '0378-5955', comments: '', verified: true }])
const records = { name: 'records.mrc', content: encodeIso2709([serial(issnFromNumber(4_200_000), 'Nature')]) }
const importOf = (changes: object) =>
  JSON.stringify({ mode: 'new', center_id: '_7', category_code: 'reg', dry_run: true, ...changes })
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

const publishersForm = JSON.stringify(REQUIRED_CONTENT)

const SAMPLES: Readonly<Record<string, readonly Sample[]>> = {
  previewTable: [
    { file: table, fields: { header: 'false', separator: ',' } },
    { file: table, fields: { encoding: 'no such', quote: '' }, refusal: 'unreadable_table' },
  ],
  submitIssnList: [
    { file: table, fields: { mapping: '{"issn": ["Print"]}', issnl_process: 'true', keepers_data: 'true' } },
    { file: table, fields: { mapping: '{"issn": ["Online"]}', separator: ';' }, refusal: 'unknown_column' },
    { file: table, fields: { mapping: '{"issn": ["Print"]}', keepers_data: 'true' }, refusal: 'issn_l_needed' },
  ],
  readTitleList: [
    { file: titles, fields: { title_column: '#1', header: 'false' } },
    { file: titles, fields: { title_column: 'Title', separator: '\t' }, refusal: 'unknown_column' },
  ],
  submitTitleList: [
    { file: titles, fields: { title_column: 'Serial', mapping: decisions } },
    { file: titles, fields: { title_column: 'Serial', mapping: '[]' }, refusal: 'mapping_mismatch' },
  ],
  loadLtwa: [
    {
      file: { name: 'ltwa.csv', content: 'word,abbreviation\nabc,n.a.\n' },
      fields: { dry_run: 'true', replace: 'true' },
    },
  ],
  importEnrichments: [
    {
      file: { name: 'k.csv', content: 'issn,agency\n0378-5955,LOCKSS\n' },
      fields: { payload: '{"source": "keepers", "dry_run": true}' },
    },
    {
      file: { name: 'k.csv', content: 'x' },
      fields: { payload: '{"source": "x"}' },
      refusal: 'unknown_enrichment_source',
    },
  ],
  startImport: [
    { file: records, fields: { payload: importOf({}) } },
    { file: records, fields: { payload: importOf({ mode: 'x' }) }, refusal: 'unknown_import_mode' },
  ],
  importAdminRows: [
    {
      params: { area: 'iso_languages' },
      file: { name: 'a.csv', content: 'code,names.en\nqaa,Invented\n' },
      fields: { dry_run: 'true', retires: 'true', reason: 'As agreed' },
    },
    {
      params: { area: 'iso_languages' },
      file: { name: 'a.csv', content: 'code,names.en\nqaa,Invented\n' },
      fields: { dry_run: 'false', seen: 'x', reason: 'As agreed' },
      refusal: 'list_changed',
    },
  ],
  importExternalUrls: [
    {
      file: { name: 'a.csv', content: 'code,names.en,pattern,tag,subfield\nx,X,https://x.example/{value},022,a\n' },
      fields: { dry_run: 'true', retires: 'true', reason: 'As agreed' },
    },
  ],
  examineFile: [{ file: records, fields: {} }],
  uploadRequestFile: [
    { params: { id: '2222-2222' }, file: { name: 'a.png', content: png }, fields: {}, refusal: 'request_not_found' },
  ],
  createPublicRequest: [
    {
      file: { name: 'a.png', content: png, part: 'files' },
      fields: { request: publishersForm },
      refusal: 'requests_off',
    },
    {
      file: { name: 'a.png', content: 'x', part: 'files' },
      fields: { request: publishersForm },
      refusal: 'invalid_fields',
    },
    { file: { name: 'a.png', content: png, part: 'files' }, fields: { request: '{' }, refusal: 'invalid_json' },
  ],
  addPublicRequestFile: [
    { params: { id: '2222-2222' }, file: { name: 'a.png', content: png }, fields: {}, refusal: 'request_not_found' },
  ],
  uploadAnnouncementImage: [{ file: { name: 'a.png', content: png }, fields: {} }],
}

type Part = readonly [headers: string, content: string | Buffer]

const partsOf = ({ file, fields }: Sample): Part[] => [
  ...Object.entries(fields).map(([name, value]): Part => [`name="${name}"`, value]),
  [`name="${file.part ?? 'file'}"; filename="${file.name}"`, file.content],
]

const ordersOf = <T>(items: readonly T[]): T[][] =>
  items.length <= 1
    ? [[...items]]
    : items.flatMap((first, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [first, ...rest]))

const send = async (call: Call, { params = {} }: Sample, parts: readonly Part[]) => {
  const caller = call.name === 'startImport' ? france : all
  const answer = await caller.call(
    call.method,
    `/api${call.path.replace(/:(\w+)/g, (_, name: string) => params[name]!)}`,
    {
      headers: {
        'content-type': 'multipart/form-data; boundary=x',
        ...(call.token ? { authorization: `Bearer ${token}` } : {}),
      },
      payload: Buffer.concat([
        ...parts.flatMap(([headers, content]) => [
          Buffer.from(`--x\r\nContent-Disposition: form-data; ${headers}\r\n\r\n`),
          Buffer.from(content),
          Buffer.from('\r\n'),
        ]),
        Buffer.from('--x--\r\n'),
      ]),
    },
  )
  // Remove ids and URLs, because each accepted upload has different ones.
  const { id, task_id, message_id, url, ...body } = answer.json()
  return { status: answer.statusCode, body }
}

const uploads = allCalls.filter((call): call is Call & { upload: Upload } => 'upload' in call)

describe('the parts of an upload', () => {
  it.each(uploads.map((call) => [call.name, call] as const))(
    'have the same result in every order: %s',
    async (name, call) => {
      for (const sample of SAMPLES[name]!) {
        const parts = partsOf(sample)
        const expected = await send(call, sample, parts)
        expect([expected.status === 200, expected.body.code]).toEqual([!sample.refusal, sample.refusal])
        for (const order of ordersOf(parts))
          expect(await send(call, sample, order), order.map(([headers]) => headers).join(', ')).toEqual(expected)
      }
    },
  )
})
