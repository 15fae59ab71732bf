import { statedCategory } from '@seriatim/analyser'
import { issnFromNumber } from '@seriatim/issn'
import { controlValue, encodeStored, type MarcRecord, valueIn } from '@seriatim/marc'
import { DEFAULT_TEMPLATE, freeRecord } from '@seriatim/profile/free-record'
import {
  COUNTRIES,
  DEMONSTRATION_CENTRES,
  type Demonstration,
  demonstrationRecords,
  emptyKeyTitles,
  generate,
} from '@seriatim/synthetic'
import type { VersionState } from '../../schema/records.ts'
import type { BulkRecord, BulkVersion } from '../load/bulk-record.ts'
import { author039, time005 } from '../load/storable-record.ts'

/**
 * Number of ISSNs in a demonstration block. A seventh of them have described records, the rest Free records (contract:
 * 5,000 or more).
 */
export const BLOCK_SIZE = 6_000
const DESCRIBED_PER_BLOCK = 850

type BlockPlan = {
  first: number
  /** Countries of the generated serials of a block. */
  countries: readonly string[]
  /** Country codes of the Free records. */
  isoCountry: string
  lcCountry: string
}

export const BLOCKS: Readonly<Record<(typeof DEMONSTRATION_CENTRES)[number], BlockPlan>> = {
  _0: { first: 4_000_000, countries: ['UKR', 'CYP', 'SYR', 'SEN', 'CUB'], isoCountry: 'SEN', lcCountry: 'sg' },
  _2: { first: 4_100_000, countries: ['GBR'], isoCountry: 'GBR', lcCountry: 'enk' },
  _7: { first: 4_200_000, countries: ['FRA'], isoCountry: 'FRA', lcCountry: 'fr' },
}

/** Serials of all other centres, in the languages and scripts of their countries. Their ISSNs are in no block. */
const OTHER_CENTRES = {
  first: 4_300_000,
  centres: COUNTRIES.filter(({ centre }) => !Object.hasOwn(BLOCKS, centre)).map(({ centre, code }) => ({
    code: centre,
    country: code,
  })),
}

/** Number of records in blocks: one for each ISSN of each block. */
export const BLOCK_RECORDS = Object.keys(BLOCKS).length * BLOCK_SIZE

/** All records of the demonstration database with their versions. Ids start at 1. */
export function* demonstrationBulk(
  now: Date,
  blockIds: Readonly<Record<string, number>>,
  otherSerials: number,
): Generator<BulkRecord> {
  let [recordId, versionId] = [0, 0]
  const version = (state: VersionState, record: MarcRecord): BulkVersion => ({
    id: ++versionId,
    state,
    content: encodeStored(record),
    author: author039(record),
    time: time005(record) ?? now.getTime(),
  })
  const bulk = (center: string, { record, versions = [], draft }: Demonstration): BulkRecord => ({
    id: ++recordId,
    issn: controlValue(record, '001')!,
    center,
    category: statedCategory(record) ?? 'fre',
    blockId: blockIds[center] ?? null,
    versions: [
      ...versions.map((archived) => version('archived', archived)),
      version('active', record),
      ...(draft ? [version('draft', draft)] : []),
    ],
  })
  const firsts = { _0: BLOCKS._0.first, _2: BLOCKS._2.first, _7: BLOCKS._7.first }
  const written = Map.groupBy(demonstrationRecords(firsts), ({ record }) =>
    centreByNumber(controlValue(record, '001')!),
  )
  const keyTitles = emptyKeyTitles()
  for (const center of DEMONSTRATION_CENTRES) {
    const { first, countries, isoCountry, lcCountry } = BLOCKS[center]
    const own = written.get(center) ?? []
    for (const demonstration of own) yield bulk(center, demonstration)
    const centres = countries.map((country) => ({ code: center, country }))
    const numbers = { count: DESCRIBED_PER_BLOCK - own.length, first: first + own.length }
    const generated = generate({ ...numbers, seed: first, centres, keyTitles })
    for (const record of generated) yield bulk(center, { record })
    for (let number = first + DESCRIBED_PER_BLOCK; number < first + BLOCK_SIZE; number++) {
      yield bulk(center, {
        record: freeRecord(DEFAULT_TEMPLATE, issnFromNumber(number), { center, isoCountry, lcCountry, entered: now }),
      })
    }
  }
  for (const record of generate({ ...OTHER_CENTRES, count: otherSerials, seed: OTHER_CENTRES.first, keyTitles }))
    yield bulk(valueIn(record, '022', '2')!, { record })
}

const centreByNumber = (issn: string): string => {
  const number = Number(issn.slice(0, 4) + issn.slice(5, 8))
  return DEMONSTRATION_CENTRES.find(
    (center) => number >= BLOCKS[center].first && number < BLOCKS[center].first + BLOCK_SIZE,
  )!
}
