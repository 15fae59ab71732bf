import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDb, testDb } from '../../testing/index.ts'
import { type S3Server, startS3Server } from '../../testing/s3-server.ts'
import { readConfig } from '../config.ts'
import { databaseKind } from './database-kind.ts'
import { folderKind } from './folder-kind.ts'
import { openStores } from './open-stores.ts'
import { s3Kind } from './s3-kind.ts'
import { type FileStore, makeStore, withLocalCopy } from './store.ts'

let folder: string
let base: TestDb
const s3: S3Server | undefined = await startS3Server()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seriatim-store-'))
  base = await testDb()
})
afterAll(async () => {
  await s3?.close()
  await base?.close()
  await rm(folder, { recursive: true, force: true })
})

const work = () => join(folder, 'work')
const onS3 = (prefix: string): FileStore =>
  makeStore(
    s3Kind({ bucket: s3!.bucket, prefix }, 'files', {
      endpoint: s3!.url,
      forcePathStyle: true,
      credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    }),
    work(),
  )
const KINDS: [string, () => FileStore][] = [
  ['a folder', () => makeStore(folderKind(join(folder, 'files'), work()), work())],
  ['the database', () => makeStore(databaseKind(base.pool, 'files'), work())],
  ...(s3 ? [['a bucket', () => onS3('a/b')] satisfies [string, () => FileStore]] : []),
]

async function* piecesOf(...pieces: (Uint8Array | Error)[]) {
  for (const piece of pieces) {
    if (piece instanceof Error) throw piece
    yield piece
  }
}
const read = (store: FileStore, name: string, range = {}): Promise<Buffer> => buffer(store.read(name, range))
/** Larger than a chunk in the database and a part of an S3 upload, and not a multiple of either. */
const LARGE = randomBytes((9 << 20) + 17)

describe.each(KINDS)('files in %s', (_, open) => {
  let store: FileStore
  beforeAll(() => {
    store = open()
  })

  it('are read as they were written, completely and in part', async () => {
    const pieces = Array.from({ length: 150 }, (_each, index) => LARGE.subarray(index * 70_000, (index + 1) * 70_000))
    expect(await store.write('tasks/large.1', piecesOf(...pieces))).toBe(LARGE.length)
    expect((await read(store, 'tasks/large.1')).equals(LARGE)).toBe(true)
    for (const [start, length] of [
      [0, 4],
      [262_143, 2],
      [262_144, 262_144],
      [LARGE.length - 3, 3],
      [LARGE.length - 3, 100],
    ] as const)
      expect(await read(store, 'tasks/large.1', { start, length })).toEqual(LARGE.subarray(start, start + length))
    expect(await read(store, 'tasks/large.1', { start: LARGE.length - 5 })).toEqual(LARGE.subarray(-5))
    expect(await read(store, 'tasks/large.1', { start: 5, length: 0 })).toEqual(Buffer.alloc(0))
    expect(await read(store, 'tasks/large.1', { start: LARGE.length + 5, length: 5 })).toEqual(Buffer.alloc(0))
    expect(await store.find('tasks/large.1')).toMatchObject({ name: 'tasks/large.1', size: LARGE.length })
    await store.remove('tasks/large.1')
  })

  it('may be empty, are replaced as a whole, and are listed by folder', async () => {
    expect(await store.write('lists/none', piecesOf())).toBe(0)
    expect(await read(store, 'lists/none')).toEqual(Buffer.alloc(0))
    await store.write('lists/one', piecesOf(Buffer.from('first')))
    await store.write('lists/one', piecesOf(Buffer.from('second')))
    await store.write('lists/two.1/all', piecesOf(Buffer.from('within')))
    await store.write('listsbeside', piecesOf(Buffer.from('another')))
    expect(String(await read(store, 'lists/one'))).toBe('second')
    const names = async (prefix: string) => (await store.list(prefix)).map(({ name }) => name)
    expect(await names('lists/')).toEqual(['lists/none', 'lists/one', 'lists/two.1/all'])
    expect(await names('lists/two.1/')).toEqual(['lists/two.1/all'])
    expect(await names('nothing/')).toEqual([])
    expect(await names('')).toEqual(['lists/none', 'lists/one', 'lists/two.1/all', 'listsbeside'])
    for (const name of await names('')) await store.remove(name)
    expect(await names('')).toEqual([])
    // Removing a missing file is not an error.
    await store.remove('lists/one')
  })

  it('that fail during writing leave no data, and an existing file of the same name stays', async () => {
    await store.write('lists/kept', piecesOf(Buffer.from('kept')))
    const broken = () => piecesOf(LARGE, new Error('the line broke'))
    await expect(store.write('lists/kept', broken())).rejects.toThrow('the line broke')
    await expect(store.write('lists/new', broken())).rejects.toThrow('the line broke')
    expect(await store.find('lists/new')).toBeUndefined()
    expect(String(await read(store, 'lists/kept'))).toBe('kept')
    expect((await store.list('')).map(({ name }) => name)).toEqual(['lists/kept'])
    expect(await readdir(work()).catch(() => [])).toEqual([])
    expect((await base.pool.query('select from stored_file where name is null')).rowCount).toBe(0)
  })

  it('are not visible before they are complete', async () => {
    const [begun, rest] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    async function* slowly() {
      yield LARGE
      begun.resolve()
      await rest.promise
      yield Buffer.from('end')
    }
    const writing = store.write('lists/slow', slowly())
    await begun.promise
    expect(await store.find('lists/slow')).toBeUndefined()
    expect((await store.list('')).map(({ name }) => name)).not.toContain('lists/slow')
    await expect(read(store, 'lists/slow')).rejects.toMatchObject({ code: 'ENOENT' })
    rest.resolve()
    expect(await writing).toBe(LARGE.length + 3)
    expect(await store.find('lists/slow')).toMatchObject({ size: LARGE.length + 3 })
    await store.remove('lists/slow')
  })

  it('can be used as local files, and are moved into the store from local files', async () => {
    const path = await store.scratch()
    await writeFile(path, 'made here')
    await store.take('doctor/made', path)
    await expect(readFile(path)).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await withLocalCopy(store, 'doctor/made', (local) => readFile(local, 'utf8'))).toBe('made here')
    await expect(store.local('doctor/other')).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await readdir(work()).catch(() => [])).toEqual([])
    await store.remove('doctor/made')
    await expect(store.local('doctor/made')).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it.each([
    '',
    '/etc/passwd',
    '../x',
    'a/../b',
    'a//b',
    '.hidden',
    'a/.b',
    'a\\b',
    'a\u0000',
    'ä',
    'a/',
    `${'a'.repeat(401)}`,
  ])('cannot be named %j', async (name) => {
    await expect(store.write(name, piecesOf())).rejects.toThrow('is not a valid file name')
    await expect(store.find(name)).rejects.toThrow('is not a valid file name')
    await expect(store.remove(name)).rejects.toThrow('is not a valid file name')
    expect(() => store.read(name)).toThrow('is not a valid file name')
  })
})

it('unfinished files are deleted after two days, in the folder and in the database', async () => {
  const { files } = openStores({ files: { kind: 'base' }, dataFolder: folder }, base.pool)
  const [old, young] = [await files.scratch(), await files.scratch()]
  await writeFile(old, 'x')
  await writeFile(young, 'x')
  const then = new Date(Date.now() - 3 * 86_400_000)
  await utimes(old, then, then)
  await base.pool.query(`insert into stored_file (written_at) values (now() - interval '3 days'), (now())`)
  await files.tidy(new Date())
  expect(await readdir(work())).toEqual([young.slice(work().length + 1)])
  expect((await base.pool.query('select from stored_file where name is null')).rowCount).toBe(1)
})

it('the variable SERIATIM_FILES selects the folder, the database or an S3 bucket as the store of files', () => {
  const filesOf = (SERIATIM_FILES: string) => readConfig({ SERIATIM_FILES }).files
  expect(readConfig({}).files).toEqual({ kind: 'folder' })
  expect(filesOf('base')).toEqual({ kind: 'base' })
  expect(filesOf('s3://bucket')).toEqual({ kind: 's3', bucket: 'bucket', prefix: '' })
  expect(filesOf('s3://my-bucket/a/b.c/')).toEqual({ kind: 's3', bucket: 'my-bucket', prefix: 'a/b.c' })
  for (const wrong of [
    's3://',
    's3://A',
    's3://b',
    's3://bucket//x',
    's3://u:p@bucket',
    'http://x',
    '/folder',
    's3://bucket/..',
  ])
    expect(() => filesOf(wrong), wrong).toThrow('SERIATIM_FILES')
})
