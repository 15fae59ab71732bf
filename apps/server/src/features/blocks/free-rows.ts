import { analyse } from '@seriatim/analyser'
import { issnFromNumber } from '@seriatim/issn'
import { encodeStored, type MarcRecord } from '@seriatim/marc'
import { type FreeRecordOf, freeRecord } from '@seriatim/profile/free-record'
import type pg from 'pg'
import type { Base } from '../../platform/database/base.ts'
import { facetKeysOf } from '../../search/postgres/columns.ts'
import { keyNumbers } from '../../search/postgres/dictionary.ts'
import type { BulkRecord } from '../load/item.ts'
import { nextIds } from './making-repository.ts'

/** What all records of a block have in common. */
export type BlockContent = {
  readonly blockId: number
  readonly template: MarcRecord
  readonly of: FreeRecordOf
  readonly author: string | null
}

/**
 * Enters the facet keys of a block's records into the dictionary before any of them is made: they are the same for all,
 * so that nobody who saves a record meanwhile has to wait for the dictionary.
 * @returns the keys with their numbers
 */
export async function enterKeys(
  base: Base,
  { template, of }: BlockContent,
  first: number,
): Promise<{ id: number; term: string; key: string }[]> {
  const issn = issnFromNumber(first)
  const record = freeRecord(template, issn, of)
  const identity = { issn, center: of.center, category: 'fre' }
  const doc = analyse(identity, record, { isInvalid: false, isDraft: false }, of.entered.getUTCFullYear())
  const pairs = [...facetKeysOf(doc)]
  const number = await base.transaction().execute((tx) => keyNumbers(tx, pairs))
  return pairs.map(([term, key]) => ({ id: number(term, key), term, key }))
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
