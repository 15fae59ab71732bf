import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import type { BrokenPlace, DoctorPart, Task } from '@seriatim/contract'
import { issnFromNumber } from '@seriatim/issn'
import { parseIso2709 } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipFile } from 'yazl'
import { type Caller, loginAs } from '../../testing/index.ts'
import { until } from '../../testing/until.ts'
import {
  addFreeBlock,
  encodeIso2709,
  type ImportServer,
  importServer,
  multipartOf,
  serial,
  upload,
  waitForEnd,
} from '../imports/testing.ts'

let server: ImportServer
let france: Caller
let other: Caller
let anonymous: Caller

const [FIRST, SECOND, THIRD] = [issnFromNumber(4_310_000), issnFromNumber(4_310_001), issnFromNumber(4_310_002)]
const SOUND = [serial(FIRST, 'Cahiers de la lande'), serial(SECOND, 'Été au jardin'), serial(THIRD, 'Notes de mer')]

/** A file of three records. The length of the second is wrong, and the third is truncated. */
const broken = (): Buffer => {
  const [one, two, three] = SOUND.map((record) => encodeIso2709([record])) as [Buffer, Buffer, Buffer]
  two.write('00012', 0)
  return Buffer.concat([one, two, three.subarray(0, -60)])
}

beforeAll(async () => {
  server = await importServer()
  await addFreeBlock(server, '_7', 4_310_000, 3)
  france = await loginAs(server.app, 'france')
  other = await loginAs(server.app, 'paris')
  anonymous = await loginAs(server.app, 'nocentre')
})
afterAll(() => server?.close())

const zipOf = (entries: Readonly<Record<string, Buffer>>): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(entries)) zip.addBuffer(content, name)
  zip.end()
  return buffer(zip.outputStream)
}

const send = (caller: Caller, file: Buffer, name = 'serials.mrc') =>
  caller.call('POST', '/api/doctor', {
    payload: multipartOf({ file, name }),
    headers: { 'content-type': 'multipart/form-data; boundary=----seriatim-test' },
  })

const taskOf = async (id: string): Promise<Task> =>
  ((await france.get('/api/tasks/tasks')).json() as Task[]).find(({ message_id }) => message_id === id)!
const done = (id: string): Promise<Task> =>
  until(
    () => taskOf(id),
    ({ status }) => status !== 'RUNNING',
  )

const examined = async (file: Buffer, name?: string): Promise<string> => {
  const answer = await send(france, file, name)
  expect(answer.statusCode, answer.body).toBe(200)
  const { task_id: id } = answer.json() as { task_id: string }
  expect((await done(id)).status).toBe('DONE')
  return id
}

const part = async (id: string, name: DoctorPart): Promise<Buffer> =>
  (await france.get(`/api/doctor/${id}/parts/${name}`)).rawPayload

describe('the examination of a file with damaged records', () => {
  it('reports each fault with its position and the repaired record', async () => {
    const file = broken()
    const id = await examined(file)
    const read = (await france.get(`/api/doctor/${id}`)).json()
    expect(read).toMatchObject({
      filename: 'serials.mrc',
      is_gone: false,
      total: 2,
      examination: {
        form: 'iso2709',
        records: 3,
        sound: 1,
        places: { whole: 1, partly: 1, none: 0 },
        bytes: file.length,
        faults: expect.arrayContaining([
          expect.objectContaining({
            code: 'wrong-record-length',
            error: 'The leader states a record length of …, but the record has … bytes. It was read to its actual end.',
          }),
        ]),
      },
    })
    const [second, third] = read.places
    expect(second).toMatchObject({
      number: 1,
      position: 2,
      repair: 'whole',
      mends: ['Lengths and addresses are recalculated.'],
      id: SECOND,
      title: 'Été au jardin',
      faults: [
        {
          level: 'warning',
          code: 'wrong-record-length',
          offset: second.offset,
          error: expect.stringMatching(/^The leader states .* 00012, but the record has 356 bytes/),
        },
      ],
    })
    expect(third).toMatchObject({ position: 3, repair: 'partly', id: THIRD })
    const place = (await france.get(`/api/doctor/${id}/places/1`)).json() as BrokenPlace
    expect(place.before).toMatchObject({ offset: 0, id: FIRST, title: 'Cahiers de la lande' })
    expect(place.after).toMatchObject({ offset: second.offset + second.length, id: THIRD })
    const [window] = place.windows
    expect(file.subarray(window!.offset).toString('hex').startsWith(window!.hex)).toBe(true)
    expect(window!.text).toContain('00012nas')
    expect(place.read![0]).toMatch(/^=LDR {2}00012nas/)
    expect(place.repaired!.slice(1)).toEqual(place.read!.slice(1))
    expect(place.repaired![0]).toMatch(/^=LDR {2}00[1-9]/)
    const french = (
      await france.call('GET', `/api/doctor/${id}/places/1`, { headers: { 'accept-language': 'fr' } })
    ).json()
    expect(french.faults[0].error).toMatch(/^Le guide/)
    const partly = (await france.get(`/api/doctor/${id}?repair=partly`)).json()
    expect([partly.total, partly.places[0].number]).toEqual([1, 2])
  })

  it('returns the readable part, the broken part and the repaired file for download', async () => {
    const file = broken()
    const id = await examined(file)
    const [readable, rest, repaired] = await Promise.all(
      (['readable', 'broken', 'repaired'] as const).map((each) => part(id, each)),
    )
    expect(Buffer.concat([readable!, rest!]).equals(file)).toBe(true)
    expect(parseIso2709(repaired!).map(({ problems }) => problems)).toEqual([[], [], []])
    const answer = await france.get(`/api/doctor/${id}/parts/repaired`)
    expect(answer.headers['content-disposition']).toContain('serials-repaired.mrc')
  })

  it('can start the dry run of an import with the repaired file', async () => {
    const id = await examined(broken())
    const body = { part: 'repaired', mode: 'new', center_id: '_7', category_code: 'reg' }
    const answer = await france.post(`/api/doctor/${id}/import`, body)
    expect(answer.statusCode, answer.body).toBe(200)
    const status = await waitForEnd(france, answer.json().id)
    expect(status).toMatchObject({ status: 'completed', records: 3 })
    const row = (await france.get(`/api/imports/${answer.json().id}`)).json()
    expect(row).toMatchObject({ dry_run: true, filename: 'serials-repaired.mrc' })
    const foreign = await france.post(`/api/doctor/${id}/import`, { ...body, center_id: 'nowhere' })
    expect(foreign.json().code).toBe('unknown_import_center')
  })

  it('accepts compressed files with any name, and the stored file of an import', async () => {
    const id = await examined(gzipSync(broken()), 'from the library.dat')
    expect((await france.get(`/api/doctor/${id}`)).json()).toMatchObject({
      examination: { form: 'iso2709', records: 3 },
    })
    const started = await upload(france, { file: broken() })
    await waitForEnd(france, started.json().id)
    const again = await france.post(`/api/imports/${started.json().id}/doctor`)
    expect(again.statusCode, again.body).toBe(200)
    await done(again.json().task_id)
    expect((await france.get(`/api/doctor/${again.json().task_id}`)).json().examination.places).toEqual({
      whole: 1,
      partly: 1,
      none: 0,
    })
  })

  it('accepts a zip archive of one file with any name', async () => {
    const id = await examined(await zipOf({ 'EXPORT.DAT': broken(), '__MACOSX/._EXPORT.DAT': Buffer.from('x') }))
    expect((await france.get(`/api/doctor/${id}`)).json()).toMatchObject({
      examination: { form: 'iso2709', records: 3 },
    })
  })

  it.each<[string, Buffer, string]>([
    ['nothing', Buffer.alloc(0), 'The file is empty.'],
    ['one byte', Buffer.from('x'), 'This is not a file of MARC records'],
    ['a torn archive', gzipSync(broken()).subarray(0, 60), 'This is a compressed file (gzip)'],
    [
      'noise',
      Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919) >> 3)),
      'This is not a file of MARC records',
    ],
  ])('reports %s, and does not offer an import', async (_, file, error) => {
    const id = await examined(file)
    const { places } = (await france.get(`/api/doctor/${id}`)).json()
    expect(places).toHaveLength(1)
    expect(places[0]).toMatchObject({
      kind: 'file',
      repair: 'none',
      faults: [{ error: expect.stringContaining(error) }],
    })
    expect((await france.get(`/api/doctor/${id}/places/1`)).statusCode).toBe(200)
    expect(await part(id, 'readable')).toHaveLength(0)
    expect((await part(id, 'broken')).equals(file)).toBe(true)
  })

  it('is visible only to its owner, with the permission to import', async () => {
    const id = await examined(broken())
    for (const path of [`/api/doctor/${id}`, `/api/doctor/${id}/places/1`, `/api/doctor/${id}/parts/broken`]) {
      const answer = await other.get(path)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'task_not_found'])
    }
    expect((await send(anonymous, broken())).statusCode).toBe(403)
    expect((await france.get(`/api/doctor/${id}/places/99`)).json().code).toBe('place_not_found')
    expect((await france.get('/api/doctor/none')).json().code).toBe('task_not_found')
  })

  it('is deleted with its files, and its task stays in the task list', async () => {
    const id = await examined(broken())
    const inTenDays = new Date(Date.now() + 10 * 24 * 60 * 60 * 1000)
    await server.services.doctorFiles.prune(inTenDays)
    expect((await france.get(`/api/doctor/${id}`)).json()).toMatchObject({
      examination: null,
      is_gone: true,
      total: 0,
    })
    for (const path of ['places/1', 'parts/repaired']) {
      expect((await france.get(`/api/doctor/${id}/${path}`)).json().code).toBe('task_result_not_found')
    }
  })
})
