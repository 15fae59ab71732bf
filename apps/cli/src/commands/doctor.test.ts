import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { parseIso2709 } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommandLine } from '../run.ts'

const FIXTURES = join(import.meta.dirname, '../../../../packages/doctor/fixtures')
const fixture = (name: string): string => join(FIXTURES, `${name}.bin`)

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

/** The name of a file in the folder, through a symbolic link to the folder. */
const linked = (name: string): string => {
  const link = join(folder, 'link')
  if (!existsSync(link)) symlinkSync(folder, link, 'junction')
  return join(link, name)
}

const collecting = () => {
  const parts: Buffer[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      parts.push(Buffer.from(chunk))
      done()
    },
  })
  return { stream, text: () => Buffer.concat(parts).toString('utf8').trimEnd().split('\n').filter(Boolean) }
}

const run = async (args: string[], input: Uint8Array = new Uint8Array(0), env: Record<string, string> = {}) => {
  const stdout = collecting()
  const stderr = collecting()
  const io = { stdin: Readable.from([Buffer.from(input)]), stdout: stdout.stream, stderr: stderr.stream, env }
  const code = await runCommandLine(['doctor', ...args], io)
  return { code, out: stdout.text(), errors: stderr.text() }
}

describe('seriatim doctor', () => {
  it('prints position, fault and repair of each broken place, and exits with 2', async () => {
    const { code, out, errors } = await run([fixture('length-too-short')])
    expect({ code, errors }).toEqual({ code: 2, errors: [] })
    expect(out).toEqual([
      'Record 2, bytes 270 to 515, 9990-1021, Été à la mer',
      '  byte 270: The leader states a record length of 00100, but the record has 246 bytes. It was read to its actual end.',
      '  the previous record without errors: bytes 0 to 269',
      '  → Can be repaired · Lengths and addresses are recalculated.',
      'ISO 2709: 747 bytes, 3 records, 2 without errors. Broken places: 1; 1 can be repaired, 0 can be partly repaired, 0 cannot be repaired.',
      'Encoding: UTF-8 (3).',
    ])
  })

  it('assigns each byte to the readable or the broken part, and writes a readable repaired file', async () => {
    const [readable, broken, repaired] = ['readable', 'broken', 'repaired'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    const { code } = await run([
      fixture('cut-in-the-middle'),
      '--readable',
      readable,
      '--broken',
      broken,
      '--repaired',
      repaired,
    ])
    expect(code).toBe(2)
    const parts = Buffer.concat([readFileSync(readable), readFileSync(broken)])
    expect(parts.equals(readFileSync(fixture('cut-in-the-middle')))).toBe(true)
    expect(parseIso2709(readFileSync(repaired)).map(({ problems }) => problems)).toEqual([[], []])
    expect((await run([repaired])).code).toBe(0)
  })

  it('reads stdin and gzip files, and writes a report in JSON', async () => {
    const { code, out } = await run(['-', '--format', 'json'], gzipSync(readFileSync(fixture('doubly-encoded'))))
    expect(code).toBe(2)
    const [place, last] = out.map((line) => JSON.parse(line))
    expect(place).toMatchObject({
      repair: 'whole',
      encoding: 'doubly-encoded',
      title: 'Bibliothèque des élèves de la forêt',
    })
    expect(last.examination).toMatchObject({ form: 'iso2709', records: 2, sound: 1 })
  })

  it.each<[string, string, string]>([
    ['zero-bytes', 'The file is empty.', 'Empty: 0 bytes'],
    ['random-bytes', 'This is not a file of MARC records', 'Unknown: 2,000 bytes'],
    ['zip', 'This is a compressed file (zip).', 'Compressed (zip)'],
  ])('exits with 1 if no record could be read: %s', async (name, sentence, form) => {
    const { code, out } = await run([fixture(name)])
    expect(code).toBe(1)
    expect(out.join('\n')).toContain(sentence)
    expect(out.at(-1)).toContain(form)
  })

  it('exits with 0 if the file has no faults', async () => {
    const repaired = join(folder, 'sound')
    await run([fixture('windows-1251'), '--repaired', repaired])
    const { code, out } = await run([repaired])
    expect([code, out[0]]).toEqual([0, expect.stringContaining('1 record, 1 without errors. Broken places: 0')])
  })

  it('does not overwrite an input file whose name is that of an output file with the suffix .part', async () => {
    const input = join(folder, 'serials.part')
    writeFileSync(input, readFileSync(fixture('cut-in-the-middle')))
    const [readable, rest] = [join(folder, 'serials'), join(folder, 'serials.part.part')]
    expect((await run([input, '--readable', readable, '--broken', rest])).code).toBe(2)
    expect(readFileSync(input).equals(readFileSync(fixture('cut-in-the-middle')))).toBe(true)
    expect(Buffer.concat([readFileSync(readable), readFileSync(rest)]).equals(readFileSync(input))).toBe(true)
    expect(readdirSync(folder).filter((name) => name.startsWith('serials'))).toHaveLength(3)
  })

  it('writes the report to stderr if a part of the file goes to stdout', async () => {
    const repaired = join(folder, 'by-name')
    const { out: report } = await run([fixture('length-too-short'), '--repaired', repaired])
    const { code, out, errors } = await run([fixture('length-too-short'), '--repaired', '-'])
    expect({ code, errors }).toEqual({ code: 2, errors: report })
    expect(out.join('\n')).toBe(readFileSync(repaired, 'utf8'))
  })

  it.each<[string, (name: string) => string[]]>([
    ['a missing input file', () => ['no-such-file']],
    ['an output that is the input file', (name) => [name, '--repaired', name]],
    [
      'the same output file for two parts',
      (name) => [name, '--readable', join(folder, 'one'), '--broken', join(folder, 'one')],
    ],
    [
      'the same output file under two paths',
      (name) => [name, '--readable', join(folder, 'one'), '--broken', `${folder}/./one`],
    ],
    [
      'an output that is a symbolic link to another one',
      (name) => [name, '--readable', join(folder, 'one'), '--broken', linked('one')],
    ],
    ['two outputs on stdout', (name) => [name, '--readable', '-', '--broken', '-']],
    ['an unknown format', (name) => [name, '--format', 'xml']],
    ['an output in a missing folder', (name) => [name, '--repaired', join(tmpdir(), 'no-such-folder', 'x')]],
  ])('refuses %s with a one-line message', async (_, args) => {
    const name = join(folder, 'input')
    writeFileSync(name, readFileSync(fixture('nul-bytes')))
    const { code, errors } = await run(args(name))
    expect(code).toBe(1)
    expect(errors).toHaveLength(1)
    expect(readFileSync(name).equals(readFileSync(fixture('nul-bytes')))).toBe(true)
    expect(readdirSync(folder).filter((file) => file.startsWith('input.') || file.startsWith('one'))).toEqual([])
  })

  it('writes messages in the language of the terminal', async () => {
    const { out } = await run([fixture('windows-1251')], undefined, { LANG: 'ru_RU.UTF-8' })
    expect(out[1]).toContain('судя по буквам, это windows-1251')
  })
})
