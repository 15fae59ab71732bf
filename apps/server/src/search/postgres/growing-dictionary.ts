import type { KeyedTerm } from '@seriatim/contract'
import type pg from 'pg'
import { DICTIONARY_LOCK } from './dictionary.ts'

/** A key of the dictionary: a value of a facet term, and the number that rows contain in its place. */
export type FacetKey = { readonly id: number; readonly term: string; readonly key: string }

/** A facet key that has no number yet. */
export type UnknownKey = readonly [term: KeyedTerm, key: string]

/** The numbers of facet keys, by term and key. */
export class KeyNumbers {
  private readonly terms = new Map<string, Map<string, number>>()

  constructor(known: Iterable<FacetKey>) {
    this.learn(known)
  }

  learn(known: Iterable<FacetKey>): void {
    for (const { id, term, key } of known) {
      const keys = this.terms.get(term) ?? new Map<string, number>()
      this.terms.set(term, keys.set(key, id))
    }
  }

  find(term: string, key: string): number | undefined {
    return this.terms.get(term)?.get(key)
  }
}

/** The dictionary of facet keys during a bulk load, when a single writer assigns the numbers. */
export class GrowingDictionary {
  private readonly numbers: KeyNumbers
  private last: number
  private added: FacetKey[] = []

  constructor(known: readonly FacetKey[]) {
    this.numbers = new KeyNumbers(known)
    this.last = known.reduce((last, { id }) => Math.max(last, id), 0)
  }

  /** Returns the keys with their numbers, and assigns numbers to new ones. */
  number(keys: readonly UnknownKey[]): readonly FacetKey[] {
    return keys.map(([term, key]) => {
      const number = this.numbers.find(term, key)
      if (number !== undefined) return { id: number, term, key }
      this.last++
      const added = { id: this.last, term, key }
      this.numbers.learn([added])
      this.added.push(added)
      return added
    })
  }

  /** The keys to which numbers were assigned since the last call. */
  takeNew(): readonly FacetKey[] {
    const taken = this.added
    this.added = []
    return taken
  }
}

/** Inserts facet keys with the numbers that rows use. */
export async function insertKeys(client: pg.ClientBase, keys: readonly FacetKey[]): Promise<void> {
  if (keys.length === 0) return
  await client.query(`insert into facet_key (id, term, key) select * from unnest($1::int[], $2::text[], $3::text[])`, [
    keys.map(({ id }) => id),
    keys.map(({ term }) => term),
    keys.map(({ key }) => key),
  ])
}

/** Returns the dictionary and locks it until `releaseDictionary`. */
export async function lockDictionary(client: pg.ClientBase): Promise<FacetKey[]> {
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
