import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { FORMATS, parseIso2709 } from '@seriatim/marc'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommandLine } from '../run.ts'

const FIXTURES = join(import.meta.dirname, '../../../../packages/marc/fixtures/iso2709')

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'convert-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const collecting = () => {
  const parts: Buffer[] = []
  const stream = new Writable({
    write(chunk, _, done) {
      parts.push(Buffer.from(chunk))
      done()
    },
  })
  return { stream, bytes: () => Buffer.concat(parts) }
}

/** Runs `npx seriatim convert ARGS` in this process; `input` is the content of stdin. */
const run = async (args: string[], input: Uint8Array = new Uint8Array(0), env: Record<string, string> = {}) => {
  const stdout = collecting()
  const stderr = collecting()
  const io = { stdin: Readable.from([Buffer.from(input)]), stdout: stdout.stream, stderr: stderr.stream, env }
  const code = await runCommandLine(['convert', ...args], io)
  return { code, out: stdout.bytes(), errors: stderr.bytes().toString('utf8').trimEnd().split('\n').filter(Boolean) }
}

const fixture = (name: string): string => join(FIXTURES, `${name}.mrc`)

describe('seriatim convert', () => {
  it('returns the same bytes after a round trip through every format', async () => {
    const source = readFileSync(fixture('sound'))
    for (const format of FORMATS) {
      const between = join(folder, `between.${format}`)
      expect(await run([fixture('sound'), between, '--to', format])).toMatchObject({ code: 0, errors: [] })
      const back = await run([between, '-', '--from', format, '--to', 'iso2709'])
      expect(back).toMatchObject({ code: 0, errors: [] })
      expect(back.out.equals(source)).toBe(true)
    }
  })

  it('reads stdin, detects the format, and converts MARC-8 to UTF-8', async () => {
    const { code, out } = await run(['-', '-', '--to', 'iso2709'], readFileSync(fixture('marc8')))
    expect(code).toBe(0)
    const [result] = parseIso2709(out)
    expect(result!.record!.leader[9]).toBe('a')
    expect(out.toString('utf8')).toContain('Café Вестник 一')
  })

  it('writes MARC-8 for systems without Unicode, and reads it back', async () => {
    const { code, out } = await run([fixture('marc8'), '-', '--to', 'marc8'])
    expect(code).toBe(0)
    expect(out.toString('latin1')).toContain('Caf\xe2e \x1b(NwESTNIK')
    const back = await run(['-', '-', '--to', 'mrk'], out)
    expect(back).toMatchObject({ code: 0, errors: [] })
    expect(back.out.toString('utf8')).toContain('Café Вестник 一')
  })

  it('leaves out a record that Aleph sequential cannot contain, and names its field', async () => {
    const text = '=LDR  00000nas a2200000 i 4500\n=001  1234-5679\n=500  \\\\$aUS{dollar}{dollar}\n'
    const { code, out, errors } = await run(['-', '-', '--to', 'aleph'], Buffer.from(text))
    expect([code, out.length]).toEqual([2, 0])
    expect(errors[0]).toMatch(/1234-5679.*500.*"\$\$".*Aleph sequential/)
  })

  it('converts the readable records of a damaged file, reports the damaged ones, and exits with 2', async () => {
    const { code, out, errors } = await run([fixture('truncated'), '-', '--to', 'mrk'])
    expect(code).toBe(2)
    expect(out.toString('utf8').match(/^=001 {2}.*$/gm)).toEqual([
      '=001  9990-1013',
      '=001  9990-1021',
      '=001  9990-103X',
    ])
    expect(errors[0]).toBe(
      'Record 3, byte 462, 001 9990-103X: This record is truncated: the file ends, or the next record begins, before the end of the record. Only the available part was read. Get the file again.',
    )
    expect(errors.at(-1)).toBe('3 records written, 1 damaged, none skipped.')
  })

  it('reports extra line breaks between valid records, and exits with 2', async () => {
    const { code, errors } = await run([fixture('line-ends-between'), '-', '--to', 'mrk'])
    expect(code).toBe(2)
    expect(errors).toEqual([
      expect.stringContaining('There are line ends or padding between records'),
      expect.stringMatching(/^\d+ records written, none damaged, none skipped\.$/),
    ])
  })

  it('writes UNIMARC, and lists fields that UNIMARC cannot express', async () => {
    const { code, out, errors } = await run([fixture('sound'), '-', '--to', 'unimarc-mrk'])
    expect(code).toBe(0)
    expect(out.toString('utf8')).toMatch(/^=LDR {2}.{20}450 \n=001 {2}9990-1013\n/)
    expect(out.toString('utf8')).toContain('=011  ')
    expect(errors).toEqual([expect.stringMatching(/^UNIMARC has no field for: .*699 \(\d+\)/)])
    const file = await run([fixture('sound'), '-', '--to', 'unimarc'])
    expect(file.out.subarray(20, 24).toString()).toBe('450 ')
    const xml = await run([fixture('sound'), '-', '--to', 'unimarc-marcxml'])
    expect(xml.out.toString('utf8')).toContain('<datafield tag="011"')
  })

  it('omits and reports fields that the target format cannot store', async () => {
    const { code, out, errors } = await run([fixture('long-record'), '-', '--to', 'iso2709'])
    expect({ code, length: out.length }).toEqual({ code: 2, length: 0 })
    expect(errors.some((line) => line.includes('field 520: The field has 15005 bytes'))).toBe(true)
  })

  it('reports a non-ASCII letter after a delimiter, and writes it as text', async () => {
    const line = '=LDR  00000nas a2200000 i 4500\n=245  10$樹木\n'
    const { code, out, errors } = await run(['-', '-', '--to', 'iso2709'], Buffer.from(line))
    expect(code).toBe(2)
    expect(errors[0]).toContain('field 245: A subfield has no code: “樹木”.')
    expect(out.toString('utf8')).toContain('10\u001f 樹木\u001e')
  })

  it('reports a missing subfield code in a record that no format can store, and does not write it', async () => {
    const wire = {
      fields: { LDR: '00000nas a2200000 i 4500', 245: { indicator1: '1', indicator2: '0', subFields: [{ ab: 'x' }] } },
    }
    for (const format of FORMATS) {
      const { code, errors } = await run(['-', '-', '--to', format], Buffer.from(JSON.stringify(wire)))
      expect([format, code, errors.slice(1)]).toEqual([format, 2, ['0 records written, 1 damaged, 1 skipped.']])
      expect(errors[0]).toContain('The subfield code “ab” is not one printable ASCII character.')
    }
  })

  it.each(['empty', 'text-file', 'binary-file'])(
    'refuses the input %s with a one-line message, and does not change the output file',
    async (name) => {
      const target = join(folder, 'kept.mrk')
      writeFileSync(target, 'kept')
      const { code, errors } = await run([fixture(name), target, '--to', 'mrk'])
      expect(code).toBe(1)
      expect(errors).toHaveLength(1)
      expect(readFileSync(target, 'utf8')).toBe('kept')
      expect(readdirSync(folder).filter((file) => file.endsWith('.part'))).toEqual([])
    },
  )

  it.each<[string, string[]]>([
    ['a missing input file', ['no-such-file', '-', '--to', 'mrk']],
    ['a folder', [tmpdir(), '-', '--to', 'mrk']],
    ['an output in a missing folder', [fixture('sound'), join(tmpdir(), 'no-such-folder', 'x.mrk'), '--to', 'mrk']],
    ['no target', [fixture('sound'), '-']],
    ['an unknown format', [fixture('sound'), '-', '--to', 'pica']],
    ['an unknown source format', [fixture('sound'), '-', '--from', 'pica', '--to', 'mrk']],
    ['no output', [fixture('sound'), '--to', 'mrk']],
    ['an output that is the input file', [fixture('sound'), fixture('sound'), '--to', 'mrk']],
  ])('refuses %s with a one-line message', async (_, args) => {
    const { code, errors } = await run(args)
    expect(code).toBe(1)
    expect(errors).toHaveLength(1)
    expect(existsSync(fixture('sound'))).toBe(true)
  })

  it('writes messages in the language of the terminal', async () => {
    const { errors } = await run([fixture('empty'), '-', '--to', 'mrk'], undefined, { LANG: 'fr_FR.UTF-8' })
    expect(errors[0]).toContain('Le fichier est vide.')
  })
})
