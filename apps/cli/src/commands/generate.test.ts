import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { type MarcRecord, readRecords } from '@seriatim/marc'
import { generate as generateRecords } from '@seriatim/synthetic'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommandLine } from '../run.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'seriatim-generate-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const run = async (...args: string[]) => {
  const written = { stdout: [] as Buffer[], stderr: [] as Buffer[] }
  const into = (name: 'stdout' | 'stderr') =>
    new Writable({
      write(chunk, _, done) {
        written[name].push(Buffer.from(chunk))
        done()
      },
    })
  const code = await runCommandLine(['generate', ...args], {
    stdin: Readable.from([]),
    stdout: into('stdout'),
    stderr: into('stderr'),
    env: {},
  })
  return { code, stdout: Buffer.concat(written.stdout), stderr: Buffer.concat(written.stderr).toString() }
}

/**
 * The fields of all records of a file. The leaders are omitted, because they contain lengths that depend on the format.
 */
const fieldsIn = async (bytes: Buffer): Promise<readonly MarcRecord['fields'][]> => {
  const results: MarcRecord['fields'][] = []
  const source = (async function* () {
    yield bytes
  })()
  for await (const { record, problems } of readRecords(source)) {
    expect(problems).toEqual([])
    results.push(record!.fields)
  }
  return results
}

describe('seriatim generate', () => {
  it.each(['serials.mrc', 'serials.mrk', 'serials.xml'])('writes the file %s', async (name) => {
    const file = join(folder, name)
    expect(await run('40', file, '--seed', '7', '--first', '4000-100')).toMatchObject({ code: 0, stderr: '' })
    const expected = [...generateRecords({ count: 40, seed: 7, first: 4_000_100 })].map(({ fields }) => fields)
    expect(await fieldsIn(readFileSync(file))).toEqual(expected)
  })

  it('writes ISO 2709 to stdout', async () => {
    const { code, stdout } = await run('3', '-')
    expect(code).toBe(0)
    expect(await fieldsIn(stdout)).toEqual([...generateRecords({ count: 3 })].map(({ fields }) => fields))
  })

  it.each([
    [['many', 'out.mrc'], 'N'],
    [['5'], 'OUT'],
    [['5', 'out.mrc', '--seed', 'x'], '--seed'],
    [['5', 'out.mrc', '--first', '12'], '--first'],
    [['5', 'out.mrc', '--first', '9999-998'], '9999-999'],
  ])('refuses the arguments %j and names the invalid one', async (args, named) => {
    const { code, stderr } = await run(...args)
    expect(code).toBe(1)
    expect(stderr).toContain(named)
  })

  it('removes incomplete files if it cannot write the output', async () => {
    const { code, stderr } = await run('5', join(folder, 'absent', 'out.mrc'))
    expect(code).toBe(1)
    expect(stderr).toContain('absent')
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})
