import { useState } from 'react'
import { type Entry, isUnread } from '../state/content.ts'

/** Entries and a number for each that stays its own while the entry is edited or moved. */
export type KeyedEntries = {
  readonly entries: readonly Entry[]
  readonly keys: readonly number[]
  readonly next: number
}

const NOTHING: KeyedEntries = { entries: [], keys: [], next: 0 }

const tagOf = (entry: Entry): string => (isUnread(entry) ? '' : entry.tag)

const pile = <K>(piles: Map<K, number[]>, at: K, key: number): void => {
  const known = piles.get(at)
  if (known) known.push(key)
  else piles.set(at, [key])
}

/**
 * The keys of new entries. One that was there keeps its key, wherever it stands now; of the others each takes that of
 * the next entry of its tag that is gone: the edited form of it. The blocks of the form are told apart by these keys,
 * so that what is typed in stays the same element through every edit.
 */
export const keyEntries = (entries: readonly Entry[], before: KeyedEntries = NOTHING): KeyedEntries => {
  if (entries === before.entries) return before
  const known = new Map<Entry, number[]>()
  for (const [index, entry] of before.entries.entries()) pile(known, entry, before.keys[index]!)
  const keys: (number | undefined)[] = entries.map((entry) => known.get(entry)?.shift())
  const left = new Map<string, number[]>()
  for (const [entry, remaining] of known) for (const key of remaining) pile(left, tagOf(entry), key)
  let { next } = before
  const complete = keys.map((key, index) => key ?? left.get(tagOf(entries[index]!))?.shift() ?? next++)
  return { entries, keys: complete, next }
}

/** The keys of the entries of a form, as `keyEntries` gives them from one state of the record to the next. */
export const useEntryKeys = (entries: readonly Entry[]): readonly number[] => {
  const [kept, keep] = useState(() => keyEntries(entries))
  const keyed = keyEntries(entries, kept)
  if (keyed !== kept) keep(keyed)
  return keyed.keys
}
