import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '../../../../../scripts/testing/runs.ts'
import { compressStream, decompressStream } from './packing.ts'
import { TarError, type TarFile, tarEntries, writeTar } from './tar.ts'

const NOW = new Date('2026-01-02T03:04:05Z')
type Files = ReadonlyArray<readonly [name: string, content: Uint8Array]>

async function* toFiles(files: Files): AsyncGenerator<TarFile, string> {
  for (const [name, content] of files) yield { name, size: content.length, modified: NOW, content: [content] }
  return 'all'
}

const archive = (files: Files) => writeTar(toFiles(files))

/** Splits the bytes of a source into chunks of `size` bytes. */
async function* pieces(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array> {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  const whole = Buffer.concat(parts)
  for (let at = 0; at < whole.length; at += size) yield whole.subarray(at, at + size)
}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

async function read(source: AsyncIterable<Uint8Array>): Promise<Files> {
  const files: [string, Uint8Array][] = []
  for await (const { name, content } of tarEntries(source)) {
    const parts: Uint8Array[] = []
    for await (const part of content) parts.push(part)
    files.push([name, Buffer.concat(parts)])
  }
  return files
}

const collected = async (source: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const parts: Uint8Array[] = []
  for await (const part of source) parts.push(part)
  return Buffer.concat(parts)
}

const files = fc.array(
  fc.tuple(
    fc.string({ unit: fc.constantFrom('a', 'é', '7', '-', '.'), minLength: 1, maxLength: 40 }),
    fc.uint8Array({ maxLength: 3000 }).map((bytes) => Buffer.from(bytes)),
  ),
  { maxLength: 6 },
)

describe('an archive with the files of a backup', () => {
  it('contains its files unchanged, with any compression and any chunk size', async () => {
    await fc.assert(
      fc.asyncProperty(
        files,
        fc.constantFrom('zstd', 'gzip', 'none' as const),
        fc.integer({ min: 1, max: 700 }),
        async (put, packing, size) => {
          const bytes = pieces(compressStream(archive(put), packing), size)
          expect(await read(decompressStream(bytes))).toEqual(put)
        },
      ),
      { numRuns: runs(60) },
    )
  })

  it('that is truncated within a file causes an error and returns no part of that file', async () => {
    const whole = await collected(archive([['a', Buffer.alloc(700, 1)]]))
    for (const length of [100, 512, 600, 1300, 1535]) {
      const cut = read(pieces(only(whole.subarray(0, length)), 64))
      await expect(cut, String(length)).rejects.toSatisfy((error) => error instanceof TarError && error.kind === 'cut')
    }
    expect(await read(only(whole.subarray(0, 0)))).toEqual([])
    expect((await read(only(whole.subarray(0, 1536)))).map(([name]) => name)).toEqual(['a'])
  })

  it('is refused if its content has another format', async () => {
    const other = Buffer.from('=LDR  00000nas a2200000 i 4500\n'.repeat(40))
    await expect(read(only(other))).rejects.toSatisfy((error) => error instanceof TarError && error.kind === 'foreign')
  })

  it('pads a file that shrinks while it is archived, and truncates a file that grows', async () => {
    const source = writeTar(
      (async function* () {
        yield { name: 'short', size: 5, modified: NOW, content: [Buffer.from('abc')] }
        yield { name: 'gone', size: 2, modified: NOW, content: [] }
        yield { name: 'long', size: 2, modified: NOW, content: [Buffer.from('abc')] }
      })(),
    )
    expect((await read(source)).map(([name, content]) => [name, String(content)])).toEqual([
      ['short', 'abc\0\0'],
      ['gone', '\0\0'],
      ['long', 'ab'],
    ])
  })

  it('stores file names of any length', async () => {
    const names = [`${'folder/'.repeat(20)}${'x'.repeat(60)}`, 'x'.repeat(101)]
    const written = archive(names.map((name) => [name, Buffer.from('1')]))
    expect((await read(written)).map(([name]) => name)).toEqual(names)
  })

  it('skips the rest of a file that the reader leaves unread', async () => {
    const seen: string[] = []
    for await (const { name } of tarEntries(
      archive([
        ['a', Buffer.alloc(200_000, 1)],
        ['b', Buffer.alloc(10, 1)],
      ]),
    ))
      seen.push(name)
    expect(seen).toEqual(['a', 'b'])
  })

  it('passes on the return value and the errors of the generator that supplies its files', async () => {
    const whole = archive([['a', Buffer.from('1')]])
    let last: IteratorResult<Uint8Array, string>
    do last = await whole.next()
    while (!last.done)
    expect(last.value).toBe('all')
    const broken = writeTar(
      (async function* () {
        yield { name: 'a', size: 1, modified: NOW, content: [Buffer.from('1')] }
        throw new Error('the database is unavailable')
      })(),
    )
    await expect(collected(broken)).rejects.toThrow('the database is unavailable')
  })

  it('closes its files when the reader stops', async () => {
    let isClosed = false
    const source = writeTar(
      (async function* () {
        try {
          for (let part = 0; ; part++)
            yield { name: `part ${part}`, size: 100_000, modified: NOW, content: [Buffer.alloc(100_000)] }
        } finally {
          isClosed = true
        }
      })(),
    )
    for await (const _ of source) break
    expect(isClosed).toBe(true)
  })

  it('passes on an error of its input stream unchanged', async () => {
    const source = (async function* () {
      yield Buffer.alloc(100)
      throw new Error('the disk is gone')
    })()
    await expect(read(source)).rejects.toThrow('the disk is gone')
  })

  it('can be read by the tar command of the operating system', async ({ skip }) => {
    const folder = await mkdtemp(join(tmpdir(), 'seriatim-tar-'))
    try {
      const path = join(folder, 'a.tar')
      await writeFile(
        path,
        await collected(
          archive([
            ['tables/record/000001', Buffer.from('1\t2\n')],
            ['é.json', Buffer.from('{}')],
          ]),
        ),
      )
      const listed = await promisify(execFile)('tar', ['-xOf', path, 'tables/record/000001']).catch(
        (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? undefined : Promise.reject(error)),
      )
      if (listed === undefined) return skip('this machine has no tar')
      expect(listed.stdout).toBe('1\t2\n')
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
