import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ReadResult, readRecords } from '@seriatim/marc'
import { describe, expect, it } from 'vitest'
import type { Examination, Place } from './examination.ts'
import { examine } from './examine.ts'
import { readerOf } from './form.ts'
import { BROKEN_FILES } from './testing/broken-files.ts'
import { examineBytes } from './testing/examined.ts'

const FIXTURES = join(import.meta.dirname, '../fixtures')

/** The result of an examination in the form of the fixtures. */
const stated = ({ form, is_unimarc, records, sound, encodings }: Examination, places: readonly Place[]): string => {
  const head = {
    form,
    ...(is_unimarc ? { is_unimarc } : {}),
    records,
    sound,
    encodings: encodings.map(({ encoding, count }) => `${encoding} ${count}`),
  }
  const reported = places.map(({ kind, position, offset, length, faults, repair, mends, id, title, before }) => ({
    place: `${kind} ${position ?? '-'}, ${offset}+${length}`,
    ...(id === null && title === null ? {} : { record: `${id} ${title}` }),
    ...(before === null ? {} : { before: `${before.offset}+${before.length}` }),
    faults: faults.map(
      ({ level, code, offset: at, tag, params }) =>
        `${level} ${code} @${at}${tag ? ` ${tag}` : ''} ${JSON.stringify(params)}`,
    ),
    repair: [repair, ...mends].join(' '),
  }))
  return `${JSON.stringify({ ...head, places: reported }, null, 2)}\n`
}

describe('broken files', () => {
  it.each(BROKEN_FILES)('have the expected faults and repairs: %s', async (name, bytes) => {
    expect(
      Buffer.compare(readFileSync(join(FIXTURES, `${name}.bin`)), bytes),
      'the fixture equals the output of its script',
    ).toBe(0)
    const { examination, places, readable, broken, repaired } = await examineBytes(bytes)
    await expect(stated(examination, places)).toMatchFileSnapshot(join(FIXTURES, `${name}.expected.json`))
    // The end tag that is added to a truncated XML file is not a byte of the input.
    expect(examination.readable_bytes + broken.length).toBe(bytes.length)
    if (name !== 'marcxml-cut') expect(examination.readable_bytes).toBe(readable.length)
    // The repaired and the readable part have no faults.
    for (const part of [readable, repaired]) {
      if (part.length > 0) expect((await examine([part])).places).toEqual({ whole: 0, partly: 0, none: 0 })
    }
    const again: ReadResult[] = []
    for await (const result of readRecords([repaired], readerOf(examination.form))) again.push(result)
    const { whole, partly, none } = examination.places
    const between = places.filter(({ kind }) => kind === 'between').length
    if (examination.form === 'iso2709')
      expect(again.filter(({ record }) => record)).toHaveLength(examination.sound + whole + partly - between)
    expect(whole + partly + none).toBe(places.length)
  })

  it.each(BROKEN_FILES)('have the same result if they are read in chunks of any size: %s', async (_, bytes) => {
    const inOne = await examineBytes(bytes)
    for (const size of [1, 13, 1000]) expect(await examineBytes(bytes, size)).toEqual(inOne)
  })
})
