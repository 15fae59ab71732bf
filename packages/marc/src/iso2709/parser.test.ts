import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { generatedSerials } from '../../../../scripts/testing/generated-serials.ts'
import { runs } from '../../../../scripts/testing/runs.ts'
import { MAX_RECORD_BYTES } from '../limits.ts'
import { type Eacc, loadEacc } from '../marc8/eacc.ts'
import type { ReadResult } from '../problems.ts'
import { controlField, dataField, type Field, isControlField, type MarcRecord } from '../record.ts'
import { anyRecord } from '../testing/arbitraries.ts'
import { assembleIso2709 } from '../testing/assemble-iso2709.ts'
import { parseIso2709, readIso2709 } from './parser.ts'
import { UnwritableRecord, writeIso2709 } from './write.ts'

const FIXTURES = join(import.meta.dirname, '../../fixtures/iso2709')

let eacc: Eacc
beforeAll(async () => {
  eacc = await loadEacc()
})

const bytesOf = (name: string): Uint8Array => new Uint8Array(readFileSync(join(FIXTURES, name)))

const line = (field: Field): string => {
  const text = isControlField(field)
    ? `${field.tag} ${field.value}`
    : `${field.tag} ${field.indicator1}${field.indicator2}${field.subfields.map(({ code, value }) => `$${code}${value}`).join('')}`
  return text.length > 100 ? `${text.slice(0, 100)}…${text.length}` : text
}

/** A result in the same form as in the fixture files. */
const summary = ({ position, offset, length, problems, record }: ReadResult) => ({
  position,
  offset,
  length,
  problems: problems.map((p) => [p.level, p.code, p.offset, ...(p.tag ? [p.tag] : []), p.params]),
  ...(record ? { leader: record.leader, fields: record.fields.map(line) } : {}),
})

const collect = async (chunks: Iterable<Uint8Array>): Promise<ReadResult[]> => {
  const results: ReadResult[] = []
  for await (const result of readIso2709(chunks)) results.push(result)
  return results
}

function* inPieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const names = readdirSync(FIXTURES)
  .filter((name) => name.endsWith('.mrc'))
  .map((name) => name.slice(0, -4))

describe('the reader of damaged ISO 2709', () => {
  it.each(names)('returns the expected records and problems: %s', (name) => {
    const expected = JSON.parse(readFileSync(join(FIXTURES, `${name}.expected.json`), 'utf8'))
    expect(parseIso2709(bytesOf(`${name}.mrc`), eacc).map(summary)).toEqual(expected)
  })

  it.each(names)('returns the same result for chunks of any size: %s', async (name) => {
    const whole = parseIso2709(bytesOf(`${name}.mrc`), eacc)
    for (const size of [1, 7, 100]) expect(await collect(inPieces(bytesOf(`${name}.mrc`), size))).toEqual(whole)
  })

  it('reads all other records if one of 10,000 is damaged', () => {
    const one = writeIso2709({
      leader: LEADER,
      fields: [controlField('001', 'x'), dataField('245', '1', '0', [['a', 'Nature']])],
    })
    const file = new Uint8Array(one.length * 10_000)
    for (let index = 0; index < 10_000; index++) file.set(one, index * one.length)
    file.fill(0x78, 5000 * one.length, 5001 * one.length - 1)
    const results = parseIso2709(file)
    expect(results).toHaveLength(10_000)
    expect(results.filter(({ record }) => !record).map(({ position }) => position)).toEqual([5001])
  })

  it('skips a field of 64 MB in bounded memory, and reads the next records', async () => {
    const good = bytesOf('sound.mrc')
    const start = good.slice(0, 150)
    const megabyte = new Uint8Array(1024 * 1024).fill(0x61)
    let held = 0
    function* file(): Generator<Uint8Array> {
      yield good
      yield start
      const before = process.memoryUsage().arrayBuffers
      for (let index = 0; index < 64; index++) {
        yield megabyte
        held = Math.max(held, process.memoryUsage().arrayBuffers - before)
      }
      yield Uint8Array.of(0x1e, 0x1d)
      yield good
    }
    const results = await collect(file())
    expect(results.map(({ record }) => record !== undefined)).toEqual([true, true, true, false, true, true, true])
    expect(results[3]!.problems.map(({ code, params }) => [code, params.count])).toEqual([
      ['record-too-large', 64 * 1024 * 1024 + 152],
    ])
    expect(held).toBeLessThan(8 * MAX_RECORD_BYTES)
  })

  it('reports one problem for a large file that is not MARC', async () => {
    const noise = new Uint8Array(3_000_000)
    for (let index = 0, seed = 1; index < noise.length; index++) {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0
      noise[index] = seed >>> 16
    }
    const results = await collect(inPieces(noise, 65_536))
    expect(results.map(({ problems }) => problems.map(({ code }) => code))).toEqual([['not-marc']])
  })
})

const LEADER = '00000nas a2200000 i 4500'

describe('ISO 2709 writer', () => {
  it('writes every valid record so that it is read back unchanged', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const [result, ...others] = parseIso2709(writeIso2709(record))
        expect(others).toEqual([])
        const leader = result!.record!.leader
        expect(result!.record!.fields).toEqual(record.fields)
        expect(leader.slice(5, 9) + leader.slice(17, 20)).toBe(record.leader.slice(5, 9) + record.leader.slice(17, 20))
        expect(result!.problems).toEqual([])
      }),
    )
  })

  it('writes the same bytes again after reading its own output', () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        const bytes = writeIso2709(record)
        expect(writeIso2709(parseIso2709(bytes)[0]!.record!)).toEqual(bytes)
      }),
    )
  })

  const codesOf = (record: MarcRecord): string[] => {
    try {
      writeIso2709(record)
      return []
    } catch (error) {
      if (error instanceof UnwritableRecord) return error.problems.map(({ code }) => code)
      throw error
    }
  }

  it.each<[string, MarcRecord]>([
    ['field-too-long', { leader: LEADER, fields: [dataField('520', ' ', ' ', [['a', 'é'.repeat(4998)]])] }],
    [
      'record-too-long',
      {
        leader: LEADER,
        fields: Array.from({ length: 12 }, () => dataField('520', ' ', ' ', [['a', 'x'.repeat(9000)]])),
      },
    ],
    ['delimiter-in-value', { leader: LEADER, fields: [dataField('245', ' ', ' ', [['a', 'x\u001fb']])] }],
    ['unpaired-surrogate', { leader: LEADER, fields: [controlField('001', 'x\ud800')] }],
    ['bad-tag', { leader: LEADER, fields: [controlField('24', 'x')] }],
    ['bad-indicator', { leader: LEADER, fields: [dataField('245', '', ' ', [['a', 'x']])] }],
    ['bad-subfield-code', { leader: LEADER, fields: [dataField('245', ' ', ' ', [['ab', 'x']])] }],
    ['bad-leader-length', { leader: '', fields: [] }],
  ])('refuses a record with the problem %s', (code, record) => expect(codesOf(record)).toEqual([code]))

  it('accepts the largest field: 9,999 bytes with its terminator', () => {
    const record = { leader: LEADER, fields: [dataField('520', ' ', ' ', [['a', 'x'.repeat(9994)]])] }
    expect(parseIso2709(writeIso2709(record))[0]!.record!.fields).toEqual(record.fields)
  })
})

describe('200 synthetic serials in ISO 2709', () => {
  const records = generatedSerials()

  it('are read without loss', () => {
    const results = parseIso2709(new Uint8Array(Buffer.concat(records.map(assembleIso2709))))
    expect(results.map(({ record }) => record?.fields)).toEqual(records.map(({ fields }) => fields))
    expect(results.flatMap(({ problems }) => problems)).toEqual([])
  })

  it('have the same bytes after they are read and written', () => {
    const bytes = new Uint8Array(Buffer.concat(records.map(assembleIso2709)))
    for (const { record, offset, length } of parseIso2709(bytes))
      expect(Buffer.compare(writeIso2709(record!), bytes.subarray(offset, offset + length))).toBe(0)
  })
})

describe('ISO 2709 parser, fuzzed,', () => {
  it('neither throws nor hangs for mutated files, and accounts for every byte', () => {
    const source = bytesOf('sound.mrc')
    const mutation = fc.record({
      at: fc.nat(source.length - 1),
      kind: fc.nat(3),
      byte: fc.constantFrom(0, 0x1b, 0x1d, 0x1e, 0x1f, 0x30, 0x39, 0x41, 0x80, 0xc3, 0xff),
      size: fc.nat(40),
    })
    fc.assert(
      fc.property(fc.array(mutation, { minLength: 1, maxLength: 6 }), (mutations) => {
        let bytes: number[] = [...source]
        for (const { at, kind, byte, size } of mutations) {
          if (kind === 0) bytes[at % bytes.length] = byte
          else if (kind === 1) bytes.splice(at, size)
          else if (kind === 2) bytes.splice(at, 0, ...source.subarray(size, size * 2))
          else bytes = bytes.slice(0, Math.max(at, 1))
        }
        const results = parseIso2709(Uint8Array.from(bytes), eacc)
        results.forEach(({ position, offset, length, problems, record }, index) => {
          expect(position).toBe(index + 1)
          expect(offset + length).toBeLessThanOrEqual(bytes.length)
          if (!record) expect(problems.length).toBeGreaterThan(0)
        })
      }),
      { numRuns: runs(1500) },
    )
  })
})
