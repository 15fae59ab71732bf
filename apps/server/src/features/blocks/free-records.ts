import { analyse, type SearchDoc } from '@seriatim/analyser'
import { issnFromNumber } from '@seriatim/issn'
import { encodeStored, type MarcRecord } from '@seriatim/marc'
import { type FreeRecordData, freeRecord } from '@seriatim/profile/free-record'
import type pg from 'pg'
import type { BulkRecord } from '../load/bulk-record.ts'
import { reserveIds } from './creation-repository.ts'

/** Values that all records of a block share. */
export type BlockContent = {
  readonly blockId: number
  readonly template: MarcRecord
  readonly of: FreeRecordData
  readonly author: string | null
}

/** Search index data of the first record of a block. The other records differ only in their ISSN. */
export const sampleDoc = ({ template, of }: BlockContent, first: number): SearchDoc => {
  const issn = issnFromNumber(first)
  const identity = { issn, center: of.center, category: 'fre' }
  const record = freeRecord(template, issn, of)
  return analyse(
    identity,
    record,
    { isInvalid: false, isDraft: false, isBrokenByRule: false, findings: [] },
    of.entered.getUTCFullYear(),
  )
}

/** The Free records for some ISSNs of a block, with reserved ids for records and versions. */
export async function freeRecordsFor(
  client: pg.ClientBase,
  { blockId, template, of, author }: BlockContent,
  issns: readonly string[],
): Promise<BulkRecord[]> {
  const records = await reserveIds(client, 'record', issns.length)
  const versions = await reserveIds(client, 'record_version', issns.length)
  return issns.map((issn, index) => ({
    id: records[index]!,
    issn,
    center: of.center,
    category: 'fre',
    blockId,
    versions: [
      {
        id: versions[index]!,
        state: 'active',
        content: encodeStored(freeRecord(template, issn, of)),
        author,
        time: of.entered.getTime(),
      },
    ],
  }))
}
