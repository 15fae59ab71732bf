import type pg from 'pg'
import type { KeyNumber } from './columns.ts'
import { DICTIONARY_LOCK } from './dictionary.ts'

/** A value of a facet term and the number by which rows name it. */
export type FacetKey = { readonly id: number; readonly term: string; readonly key: string }

/** The dictionary of facet keys while one writer alone numbers them. */
export type GrowingDictionary = {
  readonly keyNumber: KeyNumber
  /** The keys that were numbered since the last call. */
  takeNew(): readonly FacetKey[]
}

export const growingDictionary = (known: Iterable<FacetKey>): GrowingDictionary => {
  const terms = new Map<string, Map<string, number>>()
  const keysOf = (term: string): Map<string, number> => {
    const keys = terms.get(term) ?? new Map<string, number>()
    terms.set(term, keys)
    return keys
  }
  let last = 0
  for (const { id, term, key } of known) {
    keysOf(term).set(key, id)
    last = Math.max(last, id)
  }
  let added: FacetKey[] = []
  return {
    keyNumber(term, key) {
      const keys = keysOf(term)
      const number = keys.get(key)
      if (number !== undefined) return number
      last++
      keys.set(key, last)
      added.push({ id: last, term, key })
      return last
    },
    takeNew() {
      const taken = added
      added = []
      return taken
    },
  }
}

/** Enters the facet keys that a batch is the first to use, under the numbers that it uses. */
export async function insertKeys(client: pg.ClientBase, keys: readonly FacetKey[]): Promise<void> {
  if (keys.length === 0) return
  await client.query(`insert into facet_key (id, term, key) select * from unnest($1::int[], $2::text[], $3::text[])`, [
    keys.map(({ id }) => id),
    keys.map(({ term }) => term),
    keys.map(({ key }) => key),
  ])
}

/** The dictionary, which nobody else adds to until `releaseDictionary`. */
export async function holdDictionary(client: pg.ClientBase): Promise<FacetKey[]> {
  await client.query('select pg_advisory_lock($1)', [DICTIONARY_LOCK])
  const { rows } = await client.query<FacetKey>('select id, term, key from facet_key')
  return rows
}

export async function releaseDictionary(client: pg.ClientBase): Promise<void> {
  await client.query(
    `select setval(pg_get_serial_sequence('facet_key', 'id'), greatest((select max(id) from facet_key), 1))`,
  )
  await client.query('select pg_advisory_unlock($1)', [DICTIONARY_LOCK])
}
