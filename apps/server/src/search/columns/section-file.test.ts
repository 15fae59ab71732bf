import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runs } from '../../../../../scripts/testing/runs.ts'
import { openSections, writeSections } from './section-file.ts'
import { type SectionReader, SectionWriter } from './sections.ts'
import { signFile, tableOf } from './testing-section-file.ts'

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seriatim-sections-'))
  path = join(folder, 'file')
})
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

/** Reads the head and all sections of the file; undefined if there is no file. @throws UnreadableFile */
const readAll = async (): Promise<{ head: unknown; sections: SectionReader } | undefined> => {
  const file = await openSections(path)
  if (file === undefined) return undefined
  try {
    return { head: file.head, sections: await file.read() }
  } finally {
    await file.close()
  }
}

const write = (out: SectionWriter, head: unknown = 'head') => writeSections(path, out, async () => head)

test('a file is read as it was written', async () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { maxLength: 200 }),
      fc.uint8Array({ maxLength: 50 }),
      fc.array(fc.double({ noNaN: true })),
      async (texts, bytes, numbers) => {
        const out = new SectionWriter()
        out.texts('texts', texts)
        out.texts('some', texts, Math.min(3, texts.length))
        out.array('bytes', bytes)
        out.array('numbers', Float64Array.from(numbers))
        out.value('number', numbers.length)
        await write(out)
        const { head, sections } = (await readAll())!
        expect(head).toBe('head')
        expect(sections.texts('texts')).toEqual(texts)
        expect(sections.texts('some')).toEqual(texts.slice(3))
        expect(sections.array('bytes', Uint8Array)).toEqual(Uint8Array.from(bytes))
        expect(sections.array('numbers', Float64Array)).toEqual(Float64Array.from(numbers))
        expect(sections.number('number')).toBe(numbers.length)
        expect(() => sections.array('numbers', Uint8Array)).toThrow('numbers')
        expect(() => sections.array('others', Uint8Array)).toThrow('others')
      },
    ),
    { numRuns: runs(50) },
  )
})

test('many texts and large arrays are read as they were written', async () => {
  const texts = Array.from(
    { length: 100_000 },
    (_, index) => `${index} ${[...'é\u{1f600}x'].slice(0, index % 4).join('')}`,
  )
  const numbers = Int32Array.from({ length: 3_000_000 }, (_, index) => index * 7 - 5)
  const out = new SectionWriter()
  out.texts('texts', texts)
  out.array('numbers', numbers)
  await write(out)
  const { sections } = (await readAll())!
  expect(sections.texts('texts')).toEqual(texts)
  expect(sections.array('numbers', Int32Array)).toEqual(numbers)
})

test('a missing file is read as undefined, and a write with an undefined head changes no file', async () => {
  expect(await readAll()).toBeUndefined()
  expect(await writeSections(path, new SectionWriter(), async () => undefined)).toBeUndefined()
  expect(await readdir(folder)).toEqual([])
  await write(new SectionWriter(), 'first')
  await writeSections(path, new SectionWriter(), async () => undefined)
  expect((await readAll())!.head).toBe('first')
})

const someSections = (): SectionWriter => {
  const out = new SectionWriter()
  out.array('one', Uint8Array.of(1, 2, 3))
  out.array('none', new Uint16Array(0))
  out.texts('texts', ['a', 'bc', ''])
  out.array(
    'large',
    Float64Array.from({ length: 20_000 }, (_, index) => index / 3),
  )
  return out
}

test('a changed byte at any position makes a file unreadable', async () => {
  await write(someSections())
  const whole = await readFile(path)
  const { sections } = tableOf(whole)
  const places = new Set([0, 17, 21, 25, 40, 63, whole.length - 1, Math.floor(whole.readDoubleLE(24))])
  for (const { at, bytes } of sections) if (bytes > 0) for (const place of [at, at + bytes - 1]) places.add(place)
  for (const place of places) {
    const damaged = Buffer.from(whole)
    damaged[place]! ^= 4
    await writeFile(path, damaged)
    await expect(readAll(), `byte ${place}`).rejects.toThrow()
  }
  await writeFile(path, whole)
  expect(await readAll()).toBeDefined()
})

test('a truncated or extended file is unreadable', async () => {
  await write(someSections())
  const whole = await readFile(path)
  const ends = [0, 1, 63, 64, whole.length - 1, ...tableOf(whole).sections.map(({ at, bytes }) => at + bytes)]
  for (const end of ends) {
    await writeFile(path, whole.subarray(0, end))
    await expect(readAll(), `${end} bytes`).rejects.toThrow()
  }
  await writeFile(path, Buffer.concat([whole, Buffer.alloc(8)]))
  await expect(readAll()).rejects.toThrow('size of the file differs')
})

test('a file of another version, or of a machine with another byte order, is unreadable', async () => {
  await write(someSections())
  const whole = await readFile(path)
  const other = Buffer.from(whole)
  other.writeUInt32LE(whole.readUInt32LE(16) + 1, 16)
  await writeFile(path, signFile(other))
  await expect(readAll()).rejects.toThrow('version')
  const foreign = Buffer.from(whole)
  foreign.write(whole.toString('latin1', 20, 22) === 'LE' ? 'BE' : 'LE', 20)
  await writeFile(path, signFile(foreign))
  await expect(readAll()).rejects.toThrow('byte order')
})
