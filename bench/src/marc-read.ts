import { readFileSync } from 'node:fs'
import {
  controlField,
  dataField,
  decodeStored,
  encodeStored,
  type MarcRecord,
  parseIso2709,
  readIso2709,
  writeIso2709,
} from '@seriatim/marc'
import { sharedData } from '../../scripts/lib/shared-data.ts'

/** Speeds of one core in records per second, and the measured data. */
export type MarcReadSpeeds = {
  readonly source: string
  readonly records: number
  readonly bytesPerRecord: number
  /** `readIso2709` over chunks of 64 KiB, as in `convert` and `load`. */
  readonly streamed: number
  readonly wholeBuffer: number
  /** The same records with leader 09 blank: read as MARC-8 and detected as UTF-8. */
  readonly declaredMarc8: number
  readonly written: number
  readonly storedDecoded: number
  readonly storedEncoded: number
}

const AT_LEAST = 200_000
const CHUNK_BYTES = 65_536

/** Real serials if the data set is available, else copies of one generated record of similar size. */
const source = (): { name: string; bytes: Uint8Array } => {
  const path = sharedData('serials.mrc')
  if (path !== undefined) return { name: 'serials.mrc', bytes: new Uint8Array(readFileSync(path)) }
  const notes = Array.from({ length: 14 }, (_, index) =>
    dataField('500', ' ', ' ', [
      ['a', `Été ${index}: note sur la publication`],
      ['b', '1990-'],
    ]),
  )
  const record: MarcRecord = {
    leader: '00000nas a2200000 i 4500',
    fields: [controlField('001', '9990-1013'), controlField('003', 'ISSN'), ...notes],
  }
  return { name: 'an invented record', bytes: writeIso2709(record) }
}

const repeated = (bytes: Uint8Array, times: number): Uint8Array => {
  const all = new Uint8Array(bytes.length * times)
  for (let index = 0; index < times; index++) all.set(bytes, index * bytes.length)
  return all
}

function* inChunks(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES)
}

/** The best of three runs after a warm-up run: on a shared machine, the fastest run is the least disturbed. */
const perSecond = async (records: number, work: () => void | Promise<void>): Promise<number> => {
  let best = 0
  for (let round = 0; round < 4; round++) {
    const start = performance.now()
    await work()
    if (round > 0) best = Math.max(best, (records / (performance.now() - start)) * 1000)
  }
  return Math.round(best)
}

/** Measures reading and writing of ISO 2709 and of the database's stored text, over at least 200,000 records. */
export const measureMarcRead = async (): Promise<MarcReadSpeeds> => {
  const { name, bytes } = source()
  const once = parseIso2709(bytes)
  const times = Math.ceil(AT_LEAST / once.length)
  const records = once.length * times
  const file = repeated(bytes, times)
  const declared = bytes.slice()
  for (const { offset } of once) declared[offset + 9] = 0x20
  const values = once.flatMap(({ record }) => (record ? [record] : []))
  const texts = values.map(encodeStored)
  let retained = 0
  const overAll = (work: () => void) => () => {
    for (let index = 0; index < times; index++) work()
  }
  const speeds = {
    source: name,
    records,
    bytesPerRecord: Math.round(bytes.length / once.length),
    streamed: await perSecond(records, async () => {
      for await (const { record } of readIso2709(inChunks(file))) retained += record?.fields.length ?? 0
    }),
    wholeBuffer: await perSecond(
      records,
      overAll(() => {
        retained += parseIso2709(bytes).length
      }),
    ),
    declaredMarc8: await perSecond(
      records,
      overAll(() => {
        retained += parseIso2709(declared).length
      }),
    ),
    written: await perSecond(
      records,
      overAll(() => {
        for (const record of values) retained += writeIso2709(record).length
      }),
    ),
    storedDecoded: await perSecond(
      records,
      overAll(() => {
        for (const text of texts) retained += decodeStored(text).fields.length
      }),
    ),
    storedEncoded: await perSecond(
      records,
      overAll(() => {
        for (const record of values) retained += encodeStored(record).length
      }),
    ),
  }
  if (retained === 0) throw new Error('No records were read')
  return speeds
}

if (process.argv[1] === import.meta.filename) console.table(await measureMarcRead())
