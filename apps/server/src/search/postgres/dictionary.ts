import type { KeyedTerm } from '@seriatim/contract'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/db.ts'
import type { KeyNumber } from './columns.ts'

/**
 * Number of the advisory lock on the dictionary: shared for adding single keys, exclusive for a bulk load that numbers
 * keys itself ("keys" in ASCII).
 */
export const DICTIONARY_LOCK = 0x6b657973

type Row = { id: number; term: KeyedTerm; key: string }

/** Cache of the numbers of facet keys, by term and key. Committed keys are never removed. */
export type KeyMemory = Map<string, number>

/** The numbers of facet keys. Keys that the dictionary lacks are added to it. Uses the unique index on term and key. */
export async function keyNumbers(
  tx: Tx,
  pairs: Iterable<[term: KeyedTerm, key: string]>,
  numbers: KeyMemory = new Map(),
): Promise<KeyNumber> {
  const unknown = new Map<string, [KeyedTerm, string]>()
  for (const [term, key] of pairs) {
    const id = `${term} ${key}`
    if (!numbers.has(id)) unknown.set(id, [term, key])
  }
  const look = async () => {
    const missing = [...unknown].filter(([id]) => !numbers.has(id)).map(([, pair]) => pair)
    const terms = missing.map(([term]) => term)
    const keys = missing.map(([, key]) => key)
    const { rows } = await sql<Row>`
      select facet_key.id, facet_key.term, facet_key.key
      from unnest(${terms}::text[], ${keys}::text[]) as wanted (term, key)
      join facet_key on facet_key.term = wanted.term collate "C" and facet_key.key = wanted.key collate "C"`.execute(tx)
    for (const { id, term, key } of rows) numbers.set(`${term} ${key}`, id)
    return { terms, keys }
  }
  if (unknown.size > 0) await look()
  if ([...unknown.keys()].some((id) => !numbers.has(id))) {
    await sql`select pg_advisory_xact_lock_shared(${DICTIONARY_LOCK})`.execute(tx)
    const { terms, keys } = await look()
    // A fixed order prevents deadlocks between transactions that add the same keys.
    await sql`
      insert into facet_key (term, key)
      select term, key from unnest(${terms}::text[], ${keys}::text[]) as wanted (term, key)
      order by term collate "C", key collate "C"
      on conflict do nothing`.execute(tx)
    await look()
  }
  return (term, key) => {
    const number = numbers.get(`${term} ${key}`)
    if (number === undefined) throw new Error(`the facet dictionary has no number for ${term} "${key}"`)
    return number
  }
}
