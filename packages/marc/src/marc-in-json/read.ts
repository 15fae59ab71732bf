import type { Chunks } from '../chunks.ts'
import { DEFAULT_LEADER } from '../default-leader.ts'
import { excerpt } from '../field-text.ts'
import { MAX_RECORD_BYTES } from '../limits.ts'
import type { ReadProblem, ReadResult, RecordProblem } from '../problems.ts'
import { type Field, isControlTag } from '../record.ts'
import {
  type AddWireProblem,
  type FromWire,
  isJsonObject,
  readIndicator,
  readSubfield,
  shownJson,
} from '../wire/from-wire.ts'
import { parseJsonRecord } from '../wire/read.ts'
import { jsonObjects } from './objects.ts'

/**
 * Reads MARC-in-JSON: `{leader, fields: [{"001": "..."}, {"245": {ind1, ind2, subfields: [{"a": "..."}]}}]}`, in a
 * list, one record a line, or one after the other. Each problem names the first line of its record. Throws only errors
 * of `chunks`. Source: Ross Singer, A proposal to serialize MARC in JSON, 2010.
 */
export async function* readMarcInJson(chunks: Chunks): AsyncGenerator<ReadResult, void, undefined> {
  let position = 0
  for await (const { kind, offset, length, line, text } of jsonObjects(chunks)) {
    position++
    const { record, problems }: FromWire =
      text !== undefined
        ? parseJsonRecord(text, fromMarcInJson)
        : { problems: [kind === 'junk' ? unreadable(length) : tooLarge(length)] }
    const located = problems.map(
      (problem): ReadProblem => ({ ...problem, params: { ...problem.params, line }, position, offset }),
    )
    yield { position, offset, length, ...(record ? { record } : {}), problems: located }
  }
  if (position === 0) {
    const problem: ReadProblem = { level: 'error', code: 'empty-file', params: {}, position: 1, offset: 0 }
    yield { position: 1, offset: 0, length: 0, problems: [problem] }
  }
}

const unreadable = (count: number): RecordProblem => ({ level: 'error', code: 'unreadable-bytes', params: { count } })
const tooLarge = (count: number): RecordProblem => ({
  level: 'error',
  code: 'record-too-large',
  params: { count, limit: MAX_RECORD_BYTES },
})

const fromMarcInJson = (json: unknown): FromWire => {
  const items = isJsonObject(json) ? json.fields : undefined
  if (!isJsonObject(json) || !Array.isArray(items)) {
    return { problems: [{ level: 'error', code: 'wire-not-a-record', params: {} }] }
  }
  const problems: RecordProblem[] = []
  const fields: Field[] = []
  const occurrences = new Map<string, number>()
  const leader = typeof json.leader === 'string' ? json.leader : undefined
  if (leader === undefined) {
    problems.push({ level: 'error', code: 'wire-missing-leader', tag: 'LDR', params: { leader: DEFAULT_LEADER } })
  } else if (leader.length !== 24) {
    const params = { value: excerpt(leader), length: leader.length }
    problems.push({ level: 'error', code: 'bad-leader-length', tag: 'LDR', params })
  }
  for (const item of items as readonly unknown[]) {
    const entries = isJsonObject(item) ? Object.entries(item) : []
    if (entries.length === 0) {
      problems.push({ level: 'error', code: 'wire-bad-field', params: { occurrence: 1, value: shownJson(item) } })
    }
    for (const [tag, value] of entries) {
      const occurrence = (occurrences.get(tag) ?? 0) + 1
      occurrences.set(tag, occurrence)
      const note: AddWireProblem = (code, params = {}) =>
        problems.push({ level: 'error', code, tag, params: { occurrence, ...params } })
      const field = readField(tag, value, note)
      if (field) fields.push(field)
    }
  }
  return { record: { leader: leader ?? DEFAULT_LEADER, fields }, problems }
}

const readField = (tag: string, value: unknown, note: AddWireProblem): Field | undefined => {
  if (typeof value === 'string') {
    if (!isControlTag(tag)) note('field-without-subfields', { value: excerpt(value) })
    return { tag, value }
  }
  if (!isJsonObject(value) || !Array.isArray(value.subfields)) {
    note('wire-bad-field', { value: shownJson(value) })
    return undefined
  }
  if (isControlTag(tag)) note('control-field-with-subfields')
  return {
    tag,
    indicator1: readIndicator(value.ind1, 1, note),
    indicator2: readIndicator(value.ind2, 2, note),
    subfields: value.subfields.flatMap((subfield: unknown) => readSubfield(subfield, note)),
  }
}
