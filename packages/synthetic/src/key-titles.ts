import { fold, withoutNonSorting } from '@seriatim/scripts'

/**
 * The claimed key titles as a set of 32-bit hashes, 32 MB for millions. A hash collision only causes an unnecessary
 * qualifier.
 */
export type KeyTitles = {
  /** Claims a key title. Returns whether it was free. Titles that differ only by folding or blanks are equal. */
  claim: (keyTitle: string) => boolean
}

const hashOf = (keyTitle: string): number => {
  const text = fold(withoutNonSorting(keyTitle))
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code >= 0x30) hash = Math.imul(hash ^ code, 0x01000193)
  }
  // Zero is reserved for an empty slot, so the hash is never zero.
  return (hash ^ (hash >>> 15)) >>> 0 || 1
}

export const emptyKeyTitles = (): KeyTitles => {
  let slots = new Uint32Array(1 << 12)
  let taken = 0
  const add = (hash: number): boolean => {
    const mask = slots.length - 1
    let slot = hash & mask
    while (slots[slot] !== 0) {
      if (slots[slot] === hash) return false
      slot = (slot + 1) & mask
    }
    slots[slot] = hash
    return true
  }
  const grow = (): void => {
    const old = slots
    slots = new Uint32Array(old.length * 2)
    for (const hash of old) if (hash !== 0) add(hash)
  }
  return {
    claim: (keyTitle) => {
      if (taken * 2 > slots.length) grow()
      const isNew = add(hashOf(keyTitle))
      if (isNew) taken++
      return isNew
    },
  }
}
