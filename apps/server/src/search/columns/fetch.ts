/**
 * Reads the record sets of leaves (look-ups of a plan) from PostgreSQL in one statement, with the number of the last
 * change.
 */
import { normaliseIssn } from '@seriatim/issn'
import pg from 'pg'
import type { ReplicaReads } from '../../catalogue/replicas/reads.ts'
import { copyOut, nextValue, readInt32Array, readInt64 } from '../../platform/database/copy-out.ts'
import { recordsUnder } from '../conditions-repository.ts'
import { FAMILY_KIND } from '../family-kind.ts'
import { recordsWithHeading } from '../postgres/heading-records.ts'
import type { Leaf } from './leaves.ts'
import { compact, type RecordSet } from './record-set.ts'

const { escapeLiteral } = pg

/** The SQL condition that a row `doc` matches a look-up in a text index. */
export const leafCondition = ({ index, query, among }: Extract<Leaf, { kind: 'text' }>): string => {
  const matches =
    typeof query === 'string'
      ? `doc.${index} @@ ${escapeLiteral(query)}::tsquery`
      : `doc.${index} @@ any(${arrayOf(query)})`
  return among === undefined ? matches : `doc.record_id = any('{${among.join()}}'::int[]) and ${matches}`
}

const arrayOf = (queries: readonly string[]): string => `array[${queries.map(escapeLiteral).join(', ')}]::tsquery[]`

/** SQL for the records of a family. A record without relatives is a family of one. */
const familyMembers = ({ plan }: Extract<Leaf, { kind: 'family' }>): string => {
  const issn = escapeLiteral(normaliseIssn(plan.issn) ?? plan.issn)
  const kind = FAMILY_KIND[plan.family]
  return `select id as record_id from record where issn = ${issn} union select record_id from record_family
    where ${kind} = (select ${kind} from record_family where issn = ${issn})`
}

const idsOfLeaf = (leaf: Leaf): string => {
  switch (leaf.kind) {
    case 'text':
      // Run each of many look-ups separately, because PostgreSQL does not use the index for an array of tsqueries.
      return typeof leaf.query === 'string'
        ? `select array_agg(doc.record_id) from search_doc doc where ${leafCondition(leaf)}`
        : `select array_agg(distinct doc.record_id) from unnest(${arrayOf(leaf.query)}) lot (query)
           join search_doc doc on doc.${leaf.index} @@ lot.query`
    case 'family':
      return `select array_agg(member.record_id) from (${familyMembers(leaf)}) member`
    case 'condition':
      return `select array_agg(found.record_id) from (select distinct record_id from (${recordsUnder(leaf.plan.term, leaf.plan.keys)}) each) found`
    case 'heading':
      return `select array_agg(carrier.record_id) from (${recordsWithHeading(leaf.plan.heading)}) carrier`
  }
}

export type FetchedLeaves = {
  /** The numbers of the first and the last entry of the change log; 0 if it is empty. */
  readonly first: number
  readonly last: number
  /** The set of each leaf, in the order of the leaves. */
  readonly sets: readonly RecordSet[]
}

/**
 * Reads the sets of some leaves, all in one state of the database. `capacity` is the number of bits of a set of all
 * records.
 */
export async function fetchLeaves(
  onClient: ReplicaReads['onClient'],
  leaves: readonly Leaf[],
  capacity: number,
): Promise<FetchedLeaves> {
  const log = ['min', 'max'].map((bound) => `(select coalesce(${bound}(seq), 0) from change_log)`)
  const columns = [...log, ...leaves.map((leaf) => `(${idsOfLeaf(leaf)})`)]
  let fetched: FetchedLeaves | undefined
  await onClient((client) =>
    copyOut(
      client,
      `select ${columns.join(', ')}`,
      (bytes, at) => {
        let from = at + 24
        const sets = leaves.map(() => {
          const ids = readInt32Array(bytes, from)
          from = nextValue(bytes, from)
          return compact(ascending(ids), capacity)
        })
        fetched = { first: readInt64(bytes, at + 4), last: readInt64(bytes, at + 16), sets }
      },
      'search_doc',
    ),
  )
  return fetched!
}

/** Sorts ids only if necessary, because the order in the table is mostly the order of ids. */
const ascending = (ids: Uint32Array): Uint32Array => {
  for (let at = 1; at < ids.length; at++) if (ids[at]! < ids[at - 1]!) return ids.sort()
  return ids
}
