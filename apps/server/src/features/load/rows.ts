import { analyse, type SearchDoc, statedCategory } from '@seriatim/analyser'
import { decodeStored } from '@seriatim/marc'
import { isCategory } from '@seriatim/profile'
import { validate } from '@seriatim/rules'
import { type RecordUrl, type RecordVersions, recordUrls } from '../../catalogue/addresses/addresses.ts'
import { copyLinks } from '../../catalogue/families/link-rows.ts'
import { hasErrors } from '../../catalogue/records/diagnostic.ts'
import type { ValidationProfile } from '../../catalogue/rules/profile.ts'
import { BinaryCopy } from '../../platform/database/binary-copy.ts'
import type { RowMaker } from '../../search/search-index.ts'
import type { BulkRecord, BulkRows, BulkVersion } from './bulk-record.ts'

export const RECORD_COLUMNS = ['id', 'issn', 'center', 'category', 'block_id'] as const
export const VERSION_COLUMNS = [
  'id',
  'record_id',
  'state',
  'has_errors',
  'content',
  'author',
  'created_at',
  'diagnostic',
] as const

/** Number of records whose search index rows are made together, so that new values are requested once per group. */
const INDEX_BATCH = 64

/** `searched` makes the search index rows of all batches. `ask` assigns ids to new values (`OpenBulk.number`). */
type IndexRowMaking = { readonly searched: RowMaker; readonly ask: (unknown: unknown) => Promise<unknown> }

/**
 * Validates and analyses a batch of records, and converts it to rows. `today` is `YYYY-MM-DD`. Force flags in loaded
 * records are valid, because loaded records count as already stored.
 */
export const bulkRows = async (
  batch: readonly BulkRecord[],
  { searched, ask }: IndexRowMaking,
  validation: ValidationProfile & { readonly today: string },
): Promise<BulkRows> => {
  const records = new BinaryCopy(batch.length * 64)
  const versions = new BinaryCopy(batch.length * 1500)
  const links = new BinaryCopy(batch.length * 40)
  const places: RecordUrl[] = []
  let docs = new Map<number, SearchDoc>()
  const index = async () => {
    const unknown = searched.unknown(docs.values())
    if (unknown !== undefined) searched.learn(await ask(unknown))
    for (const [id, doc] of docs) searched.add(id, doc)
    docs = new Map()
  }
  const thisYear = Number(validation.today.slice(0, 4))
  for (const item of batch) {
    records.row(RECORD_COLUMNS.length)
    records.int4(item.id)
    records.text(item.issn)
    records.text(item.center)
    records.text(item.category)
    records.int4(item.blockId)
    const isDraft = item.versions.some(({ state }) => state === 'draft')
    const shown =
      item.versions.find(({ state }) => state === 'active') ?? item.versions.find((v) => v.state === 'draft')
    const held: { -readonly [Member in keyof RecordVersions]: RecordVersions[Member] } = { id: item.id }
    for (const version of item.versions) {
      const record = decodeStored(version.content)
      const { errors, warnings } = validate(record, {
        ...validation,
        stored: record,
        loadedIssn: item.issn,
        ...(statedCategory(record) === undefined && isCategory(item.category) ? { category: item.category } : {}),
      })
      const isInvalid = hasErrors(errors)
      const findings = [...errors, ...warnings]
      copyVersionRow(versions, item.id, version, isInvalid, JSON.stringify(findings))
      if (version.state === 'active' || version.state === 'draft') held[version.state] = record
      if (version !== shown) continue
      const isOnlyDraft = version.state === 'draft'
      const states = { isInvalid, isDraft, isOnlyDraft, isBrokenByRule: false, findings }
      docs.set(item.id, analyse(item, record, states, thisYear))
      copyLinks(links, item.id, record)
    }
    places.push(...recordUrls(held))
    if (docs.size === INDEX_BATCH) await index()
  }
  await index()
  return {
    records: records.finish(),
    versions: versions.finish(),
    links: links.finish(),
    places,
    searched: searched.take(),
  }
}

const copyVersionRow = (
  copy: BinaryCopy,
  recordId: number,
  { id, state, content, author, time }: BulkVersion,
  isInvalid: boolean,
  diagnostic: string,
): void => {
  copy.row(VERSION_COLUMNS.length)
  copy.int8(id)
  copy.int4(recordId)
  copy.text(state)
  copy.bool(isInvalid)
  copy.text(content)
  copy.text(author)
  copy.timestamp(new Date(time))
  copy.jsonb(diagnostic)
}
