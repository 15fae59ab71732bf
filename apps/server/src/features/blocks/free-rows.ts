import { analyse, type SearchDoc } from '@seriatim/analyser'
import { issnFromNumber } from '@seriatim/issn'
import { encodeStored, type MarcRecord } from '@seriatim/marc'
import { type FreeRecordOf, freeRecord } from '@seriatim/profile/free-record'
import type pg from 'pg'
import type { BulkRecord } from '../load/item.ts'
import { nextIds } from './making-repository.ts'

/** What all records of a block have in common. */
export type BlockContent = {
  readonly blockId: number
  readonly template: MarcRecord
  readonly of: FreeRecordOf
  readonly author: string | null
}

/** What is searched of a block's first record, `first` being its number: all others say the same but for their ISSN. */
export const sampleOf = ({ template, of }: BlockContent, first: number): SearchDoc => {
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

/** The Free records of some numbers of a block, with the numbers of their rows. */
export async function freeBulk(
  client: pg.ClientBase,
  { blockId, template, of, author }: BlockContent,
  issns: readonly string[],
): Promise<BulkRecord[]> {
  const records = await nextIds(client, 'record', issns.length)
  const versions = await nextIds(client, 'record_version', issns.length)
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
