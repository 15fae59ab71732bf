/** Values that pages keep, by the name of each; `of` tells what a value was true of. */
type Kept = Record<string, { readonly of: string; readonly value: unknown }>

const NAME = 'seriatim-places'
const OWNER = 'seriatim-places-of'
/** Entries of the history whose places are kept: more than anybody goes back. */
const MOST_ENTRIES = 50
/** What is written for a reload, at most; the oldest entries go first. */
const MOST_CHARACTERS = 500_000

/** The places of the entries, the one that was written last at the end. */
const readPlaces = (storage: Storage): Map<string, Kept> => {
  try {
    return new Map(JSON.parse(storage.getItem(NAME) ?? '[]') as [string, Kept][])
  } catch {
    return new Map()
  }
}

const readOwner = (storage: Storage): string | undefined => {
  try {
    return storage.getItem(OWNER) ?? undefined
  } catch {
    return undefined
  }
}

export type Places = {
  /** What was kept under a name for an entry, if it was kept of the same. */
  read(entry: string, name: string, of: string): unknown
  write(entry: string, name: string, of: string, value: unknown): void
  /** Puts everything where a reload finds it. */
  flush(): void
  /** Another user comes to this tab. */
  forget(): void
  /** A user has logged in: the places of anybody else are forgotten, his own stay. */
  own(user: string): void
}

/**
 * How pages looked when they were left, for each entry of the tab's history: what is scrolled to, checked, opened, typed.
 * Values are JSON. The number of entries is bounded, and so is what is stored.
 */
export const makePlaces = (storage: Storage): Places => {
  const places = readPlaces(storage)
  let owner = readOwner(storage)
  return {
    read(entry, name, of) {
      const kept = places.get(entry)?.[name]
      return kept?.of === of ? kept.value : undefined
    },
    write(entry, name, of, value) {
      const kept = places.get(entry)
      places.delete(entry)
      places.set(entry, { ...kept, [name]: { of, value } })
      const [oldest] = places.keys()
      if (places.size > MOST_ENTRIES && oldest !== undefined) places.delete(oldest)
    },
    flush() {
      const written = [...places]
      let text = JSON.stringify(written)
      while (text.length > MOST_CHARACTERS && written.length > 0) {
        written.shift()
        text = JSON.stringify(written)
      }
      try {
        storage.setItem(NAME, text)
      } catch {
        // A full or closed storage costs the place after a reload, and nothing else.
      }
    },
    forget() {
      places.clear()
      this.flush()
    },
    own(user) {
      if (owner === user) return
      if (owner !== undefined) this.forget()
      owner = user
      try {
        storage.setItem(OWNER, user)
      } catch {
        // As above: who cannot be remembered is taken for another user after a reload.
      }
    },
  }
}
