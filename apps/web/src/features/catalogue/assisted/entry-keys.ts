import { useState } from 'react'
import { type Entry, isUnread } from '../../document/content.ts'

/**
 * Entries (fields or lines of the record), with a key for each that stays the same when the entry is edited or moved.
 */
export type KeyedEntries = {
  readonly entries: readonly Entry[]
  readonly keys: readonly number[]
  readonly next: number
}

const NOTHING: KeyedEntries = { entries: [], keys: [], next: 0 }

const tagOfEntry = (entry: Entry): string => (isUnread(entry) ? '' : entry.tag)

const pushToPile = <K>(piles: Map<K, number[]>, at: K, key: number): void => {
  const known = piles.get(at)
  if (known) known.push(key)
  else piles.set(at, [key])
}

/**
 * Assigns keys to new entries. An unchanged entry keeps its key at any index. A changed entry takes the key of the next
 * removed entry with the same tag, which it probably replaces. The keys are the React keys of blocks, so that the
 * focused input survives every edit.
 */
export const keyEntries = (entries: readonly Entry[], before: KeyedEntries = NOTHING): KeyedEntries => {
  if (entries === before.entries) return before
  const known = new Map<Entry, number[]>()
  for (const [index, entry] of before.entries.entries()) pushToPile(known, entry, before.keys[index]!)
  const keys: (number | undefined)[] = entries.map((entry) => known.get(entry)?.shift())
  const left = new Map<string, number[]>()
  for (const [entry, remaining] of known) for (const key of remaining) pushToPile(left, tagOfEntry(entry), key)
  let { next } = before
  const complete = keys.map((key, index) => key ?? left.get(tagOfEntry(entries[index]!))?.shift() ?? next++)
  return { entries, keys: complete, next }
}

/**
 * The React keys of the entries of a form; `keyEntries` computes them from the keys of the previous state of the
 * record.
 */
export const useEntryKeys = (entries: readonly Entry[]): readonly number[] => {
  const [before, keep] = useState(() => keyEntries(entries))
  const keyed = keyEntries(entries, before)
  if (keyed !== before) keep(keyed)
  return keyed.keys
}
