/**
 * Immutable sets of record ids: ascending ids for small sets, bitmaps for large ones. With 2.7 million records a bitmap
 * takes 340 kB, and two of them are combined in 0.1 ms, so a more complex form is not necessary.
 */

/** A bitmap: `words` has one bit for each id from 0. Ids beyond its end are not in the set. */
type Bits = { readonly kind: 'bits'; readonly words: Uint32Array; readonly size: number }
type Ids = { readonly kind: 'ids'; readonly ids: Uint32Array; readonly size: number }
export type RecordSet = Bits | Ids

export const EMPTY: RecordSet = { kind: 'ids', ids: new Uint32Array(0), size: 0 }

/** The set of these ids, which must be ascending and distinct. Takes ownership of the array. */
export const setOfIds = (ids: Uint32Array): RecordSet => ({ kind: 'ids', ids, size: ids.length })

/** The set of these ids in any order, possibly repeated. */
export const setOfAny = (ids: Iterable<number>): RecordSet => {
  const sorted = Uint32Array.from(ids).sort()
  let end = 0
  for (let at = 0; at < sorted.length; at++) if (at === 0 || sorted[at] !== sorted[at - 1]) sorted[end++] = sorted[at]!
  return setOfIds(end === sorted.length ? sorted : sorted.slice(0, end))
}

const popcount = (word: number): number => {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const nibbles = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return (((nibbles + (nibbles >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}

const countBits = (words: Uint32Array): number => {
  let size = 0
  for (let at = 0; at < words.length; at++) {
    const word = words[at]!
    if (word !== 0) size += popcount(word)
  }
  return size
}

/** The set of the ids whose bits are set, in the smaller form. Takes ownership of the array. */
export const setOfBits = (words: Uint32Array): RecordSet => {
  const size = countBits(words)
  const bits: Bits = { kind: 'bits', words, size }
  return size < words.length ? setOfIds(idsOfSet(bits)) : bits
}

/** The ids of a set in ascending order. Read-only. */
export const idsOfSet = (set: RecordSet): Uint32Array => {
  if (set.kind === 'ids') return set.ids
  const { words } = set
  const ids = new Uint32Array(set.size)
  let end = 0
  for (let at = 0; at < words.length; at++) {
    let word = words[at]!
    const base = at << 5
    while (word !== 0) {
      const lowest = word & -word
      ids[end++] = base + 31 - Math.clz32(lowest)
      word ^= lowest
    }
  }
  return ids
}

/** The set of ascending ids in the smaller form; `capacity` is the number of bits of a complete bitmap. */
export const compact = (ids: Uint32Array, capacity: number): RecordSet => {
  const length = (capacity + 31) >>> 5
  if (ids.length < length) return setOfIds(ids)
  const words = new Uint32Array(Math.max(length, (ids[ids.length - 1]! >>> 5) + 1))
  for (let at = 0; at < ids.length; at++) words[ids[at]! >>> 5]! |= 1 << (ids[at]! & 31)
  return { kind: 'bits', words, size: ids.length }
}

export const has = (set: RecordSet, id: number): boolean => {
  if (set.kind === 'bits') return ((set.words[id >>> 5] ?? 0) & (1 << (id & 31))) !== 0
  const at = lowerBound(set.ids, id, 0)
  return set.ids[at] === id
}

/** The index of the first of the ascending `ids` that is at least `id`. The search starts at index `from`. */
const lowerBound = (ids: Uint32Array, id: number, from: number): number => {
  let [low, high] = [from, ids.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (ids[middle]! < id) low = middle + 1
    else high = middle
  }
  return low
}

/** The index of the first of ascending `ids` that is at least `id`. */
export const firstFrom = (ids: Uint32Array, id: number): number => lowerBound(ids, id, 0)

/** Ratio of the sizes of two sets from which binary search of each id of the smaller set is faster than merging. */
const BINARY_SEARCH_RATIO = 32

const filterIds = (ids: Uint32Array, set: RecordSet, keepsMembers: boolean): RecordSet => {
  const result = new Uint32Array(ids.length)
  let end = 0
  if (set.kind === 'bits') {
    const { words } = set
    for (let at = 0; at < ids.length; at++) {
      const id = ids[at]!
      const word = id >>> 5
      const isIn = word < words.length && (words[word]! & (1 << (id & 31))) !== 0
      if (isIn === keepsMembers) result[end++] = id
    }
  } else {
    const others = set.ids
    const looksUp = others.length > ids.length * BINARY_SEARCH_RATIO
    let other = 0
    for (let at = 0; at < ids.length; at++) {
      const id = ids[at]!
      if (looksUp) other = lowerBound(others, id, other)
      else while (other < others.length && others[other]! < id) other++
      if ((other < others.length && others[other] === id) === keepsMembers) result[end++] = id
    }
  }
  return setOfIds(end === result.length ? result : result.slice(0, end))
}

export const intersection = (one: RecordSet, other: RecordSet): RecordSet => {
  if (one.kind === 'ids' && other.kind === 'ids') {
    return one.size <= other.size ? filterIds(one.ids, other, true) : filterIds(other.ids, one, true)
  }
  if (one.kind === 'ids') return filterIds(one.ids, other, true)
  if (other.kind === 'ids') return filterIds(other.ids, one, true)
  const length = Math.min(one.words.length, other.words.length)
  const words = new Uint32Array(length)
  const [a, b] = [one.words, other.words]
  for (let at = 0; at < length; at++) words[at] = a[at]! & b[at]!
  return setOfBits(words)
}

/** The ids of `one` that are not in `other`. */
export const difference = (one: RecordSet, other: RecordSet): RecordSet => {
  if (one.size === 0 || other.size === 0) return one
  if (one.kind === 'ids') return filterIds(one.ids, other, false)
  const words = one.words.slice()
  if (other.kind === 'ids') {
    for (const id of other.ids) if (id >>> 5 < words.length) words[id >>> 5]! &= ~(1 << (id & 31))
  } else {
    const others = other.words
    const length = Math.min(words.length, others.length)
    for (let at = 0; at < length; at++) words[at]! &= ~others[at]!
  }
  return setOfBits(words)
}

const mergeIds = (one: Uint32Array, other: Uint32Array): RecordSet => {
  const merged = new Uint32Array(one.length + other.length)
  let [a, b, end] = [0, 0, 0]
  while (a < one.length && b < other.length) {
    const [x, y] = [one[a]!, other[b]!]
    if (x <= y) a++
    if (y <= x) b++
    merged[end++] = Math.min(x, y)
  }
  while (a < one.length) merged[end++] = one[a++]!
  while (b < other.length) merged[end++] = other[b++]!
  return setOfIds(end === merged.length ? merged : merged.slice(0, end))
}

const addTo = (words: Uint32Array, set: RecordSet): void => {
  if (set.kind === 'bits') {
    const others = set.words
    for (let at = 0; at < others.length; at++) words[at]! |= others[at]!
  } else for (const id of set.ids) words[id >>> 5]! |= 1 << (id & 31)
}

const lengthFor = (set: RecordSet): number =>
  set.kind === 'bits' ? set.words.length : set.size === 0 ? 0 : (set.ids[set.size - 1]! >>> 5) + 1

/** The ids that are in at least one of the sets. */
export const unionOf = (sets: readonly RecordSet[]): RecordSet => {
  const filled = sets.filter(({ size }) => size > 0)
  if (filled.length < 2) return filled[0] ?? EMPTY
  let total = 0
  let length = 0
  for (const set of filled) {
    total += set.size
    length = Math.max(length, lengthFor(set))
  }
  if (filled.length === 2 && total < length && filled[0]!.kind === 'ids' && filled[1]!.kind === 'ids') {
    return mergeIds(filled[0]!.ids, filled[1]!.ids)
  }
  const words = new Uint32Array(length)
  for (const set of filled) addTo(words, set)
  return setOfBits(words)
}

/** The set with some ids added and others removed. */
export const withChanges = (set: RecordSet, added: readonly number[], removed: readonly number[]): RecordSet => {
  if (added.length === 0 && removed.length === 0) return set
  const rest = removed.length === 0 ? set : difference(set, setOfAny(removed))
  return added.length === 0 ? rest : unionOf([rest, setOfAny(added)])
}

export const setBytes = (set: RecordSet): number => (set.kind === 'bits' ? set.words.byteLength : set.ids.byteLength)
