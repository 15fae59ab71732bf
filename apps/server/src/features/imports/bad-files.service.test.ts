import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { IMPORT_LIMIT_BYTES } from '@seriatim/contract'
import { issnFromNumber } from '@seriatim/issn'
import { MARCXML_FOOTER, MARCXML_HEADER, type MarcRecord, toMarcXml, toMrk } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { type Caller, loginAs } from '../../testing/index.ts'
import {
  encodeIso2709,
  type ImportServer,
  importFile,
  importServer,
  NEW_IN_FRANCE,
  serial,
  type Upload,
  upload,
  waitForEnd,
} from './testing.ts'

let server: ImportServer
let [france, paris, nocentre]: Caller[] = []
beforeAll(async () => {
  server = await importServer()
  ;[france, paris, nocentre] = await Promise.all(
    ['france', 'paris', 'nocentre'].map((name) => loginAs(server.app, name)),
  )
})
afterAll(() => server?.close())

const records: MarcRecord[] = Array.from({ length: 3 }, (_, index) =>
  serial(issnFromNumber(7_500_000 + index), `Fichier ${index}`),
)
const marc = encodeIso2709(records)
const countRemaining = async () => (await readdir(join(server.folder, 'files', 'imports')).catch(() => [])).length
const refused = async (sent: Upload, by: Caller | undefined = france) => {
  const before = await countRemaining()
  const answer = await upload(by!, sent)
  expect(await countRemaining()).toBe(before)
  return [answer.statusCode, answer.json().code]
}

const zipOf = (entries: Record<string, Buffer>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(content, name)
  zip.end()
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    zip.outputStream.on('data', (chunk: Buffer) => chunks.push(chunk))
    zip.outputStream.on('end', () => resolve(Buffer.concat(chunks)))
    zip.outputStream.on('error', reject)
  })
}

const xml = Buffer.from(MARCXML_HEADER + records.map((record) => toMarcXml(record).text).join('') + MARCXML_FOOTER)
const mrk = Buffer.from(records.map(toMrk).join('\n'))

describe('an uploaded file', () => {
  it.each([
    ['a.mrc', async () => marc],
    ['A.MRC', async () => marc],
    ['a.mrk', async () => mrk],
    ['a.xml', async () => xml],
    ['a.mrc.gz', async () => gzipSync(marc)],
    ['a.xml.gz', async () => gzipSync(xml)],
    [
      'a.zip',
      async () => zipOf({ 'inside/a.mrk': mrk, '__MACOSX/._a.mrk': Buffer.from('x'), '.DS_Store': Buffer.from('y') }),
    ],
  ])(
    'is read in the format that its name %s indicates, and its records are counted during the upload',
    async (name, content) => {
      const file = await content()
      const answer = await upload(france!, { file, name })
      expect(answer.json()).toMatchObject({ records: 3, progress: 0 })
      const status = await waitForEnd(france!, answer.json().id)
      expect(status).toMatchObject({ status: 'completed', records: 3, status_summary: { rejected: 0 } })
      const second = (await france!.get(`/api/imports/${status.id}/records/2`)).json()
      expect(second.after).toContain('=245  1\\$aFichier 1')
    },
  )

  it.each([
    ['a.txt', 'not_mrc'],
    ['mrc', 'not_mrc'],
    ['a.mrc.exe', 'not_mrc'],
    ['a.gz', 'not_mrc'],
    ['../../a.mrc/', 'not_mrc'],
  ])('is refused with the name %s', async (name, code) => {
    expect(await refused({ file: marc, name })).toEqual([400, code])
  })

  it.each([
    ['two files', 'a.zip', () => zipOf({ 'a.mrc': marc, 'b.mrc': marc }), [400, 'not_one_file']],
    ['no file', 'a.zip', () => zipOf({}), [400, 'not_one_file']],
    ['a letter', 'a.zip', () => zipOf({ 'a.doc': marc }), [400, 'not_mrc']],
    ['invalid zip data', 'a.zip', async () => marc, [400, 'bad_archive']],
    [
      'truncated zip data',
      'a.zip',
      async () => (await zipOf({ 'a.mrc': marc })).subarray(0, 200),
      [400, 'bad_archive'],
    ],
    ['invalid gzip data', 'a.mrc.gz', async () => marc, [400, 'bad_archive']],
    ['truncated gzip data', 'a.mrc.gz', async () => gzipSync(marc).subarray(0, 100), [400, 'bad_archive']],
  ] as const)('is refused as an archive with %s', async (_, name, content, expected) => {
    expect(await refused({ file: await content(), name })).toEqual([...expected])
  })

  it('is refused before it fills the disk if it unpacks to hundreds of times its size', async () => {
    const bomb = Buffer.alloc(100 << 20)
    expect(await refused({ file: gzipSync(bomb), name: 'a.mrc.gz' })).toEqual([400, 'bad_archive'])
    expect(await refused({ file: await zipOf({ 'a.mrc': bomb }), name: 'a.zip' })).toEqual([400, 'bad_archive'])
  })

  it('is refused before its body is read if the content length is over the limit', async () => {
    const answer = await france!.call('POST', '/api/imports', {
      payload: 'x',
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': String(10 * 2 ** 30) },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'file_too_large'])
    expect(IMPORT_LIMIT_BYTES).toBeLessThan(10 * 2 ** 30)
  })

  it('is refused if the request lacks the file or has invalid settings', async () => {
    const settings = (changes: object) => refused({ file: marc, payload: { ...NEW_IN_FRANCE, ...changes } })
    expect(await refused({})).toEqual([400, 'no_file'])
    expect(await refused({ file: marc, payload: 'no json' })).toEqual([400, 'invalid_json'])
    expect(await refused({ file: marc, payload: { mode: 5 } })).toEqual([400, 'bad_request'])
    expect(await settings({ mode: 'sideways' })).toEqual([400, 'unknown_import_mode'])
    expect(await settings({ center_id: '_zz' })).toEqual([400, 'unknown_import_center'])
    expect(await settings({ center_id: null })).toEqual([400, 'unknown_import_center'])
    expect(await settings({ category_code: 'can' })).toEqual([400, 'unknown_import_category'])
    expect(await settings({ category_code: undefined })).toEqual([400, 'unknown_import_category'])
    expect(await settings({ center_id: '_2' })).toEqual([403, 'not_your_centre'])
    expect(await refused({ file: marc, payload: { ...NEW_IN_FRANCE, center_id: '_2' }, fileFirst: true })).toEqual([
      403,
      'not_your_centre',
    ])
    expect(await refused({ file: marc }, nocentre)).toEqual([403, 'forbidden'])
    const json = await france!.post('/api/imports', NEW_IN_FRANCE)
    expect([json.statusCode, json.json().code]).toEqual([415, 'unsupported_media_type'])
    const cut = await france!.call('POST', '/api/imports', {
      payload: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.mrc"\r\n\r\nhalf a fi',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    })
    expect([cut.statusCode, cut.json().code]).toEqual([400, 'bad_request'])
    expect((await upload(paris!, { file: marc, payload: { ...NEW_IN_FRANCE, center_id: '_2' } })).statusCode).toBe(200)
  })
})

describe('the import of a file', () => {
  const first = async (file: Buffer) => {
    const status = await importFile(france!, { file })
    return { status, seen: (await france!.get(`/api/imports/${status.id}/records/1`)).json() }
  }

  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['text', Buffer.from('Dear aunt,\nthank you for the cake.\n')],
  ])('with the content "%s" fails and reports the position', async (_, file) => {
    const { status } = await first(file)
    expect(status).toMatchObject({ status: 'failed', message: expect.stringContaining('position 1') })
    const failed = (await france!.get(`/api/imports/${status.id}`)).json()
    // The test polls, because the task ends shortly after the import.
    const task = async () =>
      (await france!.get('/api/tasks/tasks'))
        .json()
        .find((each: { message_id: string }) => each.message_id === failed.message_id)
    await expect.poll(task).toMatchObject({ status: 'FAILED', action_name: 'import', subject: 'records.mrc' })
  })

  it('with one unreadable record stores all other records', async () => {
    const [one, two, three] = records.map((record) => encodeIso2709([record]))
    const status = await importFile(france!, {
      file: Buffer.concat([one!, Buffer.from('no record at all\u001d'), two!, three!]),
    })
    expect(status).toMatchObject({ status: 'completed', records: 4, status_summary: { rejected: 1 } })
    const bad = (await france!.get(`/api/imports/${status.id}/records/2`)).json()
    expect(bad).toMatchObject({ outcome: 'rejected', offset: one!.length, issn: null, after: null })
    expect(bad.diagnostic.errors[0]).toMatchObject({
      code: 'import-unreadable',
      error: expect.stringContaining('Unreadable record'),
    })
  })

  it('reads a record with a wrong length in the leader or a truncated end in part, with diagnostics', async () => {
    const lying = encodeIso2709([records[0]!])
    lying.write('00200', 0, 'latin1')
    const { status, seen } = await first(
      Buffer.concat([lying, encodeIso2709([records[1]!]), encodeIso2709([records[2]!]).subarray(0, 120)]),
    )
    expect(status.status).toBe('completed')
    expect(seen.issn).toBe(issnFromNumber(7_500_000))
    const codes = [...seen.diagnostic.errors, ...seen.diagnostic.warnings].map(({ code }: { code: string }) => code)
    expect(codes).toContain('marc.wrong-record-length')
    const last = (await france!.get(`/api/imports/${status.id}/records/3`)).json()
    expect(last.diagnostic.errors.map(({ code }: { code: string }) => code)).toContain('marc.truncated-record')
    expect(last.outcome).not.toBe('active')
  })

  it('does not store a record that contains U+0000 as active, and shows its title', async () => {
    const bad = encodeIso2709([serial(issnFromNumber(7_500_010), 'a?b')])
    const file = Buffer.concat([
      Buffer.from(bad.map((byte) => (byte === 0x3f ? 0 : byte))),
      encodeIso2709([records[0]!]),
    ])
    const status = await importFile(france!, { file })
    expect(status).toMatchObject({ status: 'completed', records: 2 })
    const seen = (await france!.get(`/api/imports/${status.id}/records/1`)).json()
    expect(seen.outcome).not.toBe('active')
    expect(seen.title).toBe('a\ufffdb')
  })

  it('rejects all but the first record with the same ISSN', async () => {
    const doubles = Array.from({ length: 250 }, () => records[0]!)
    const status = await importFile(france!, { file: encodeIso2709(doubles) })
    expect(status.status_summary).toMatchObject({ rejected: 249 })
    const { duplicate_code_summary: response } = (await france!.get(`/api/imports/${status.id}/summary`)).json()
    expect(response).toHaveLength(1)
    expect(response[0].positions).toHaveLength(250)
  })
})
