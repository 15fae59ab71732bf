import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { makePlaces } from './kept-places.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry whose place this entry continues, after the session ended or the server was unavailable. */
    place?: string
    /** The place that the login or the maintenance page hands to the entry to which it redirects. */
    returnsTo?: string
  }
}

const places = makePlaces(sessionStorage)
addEventListener('pagehide', () => places.flush())

/** Forgets all places, because another user comes to this tab. */
export const forgetPlaces = (): void => places.forget()

/** Sets the owner of the places; the places of another user are forgotten. */
export const ownPlaces = (user: string): void => places.own(user)

type Entry = { readonly state: { readonly place?: string; readonly __TSR_key?: string } }

/** The key of the places of an entry. */
export const placeOf = ({ state }: Entry): string | undefined => state.place ?? state.__TSR_key

/**
 * The history entry that the page is drawn for. During a navigation the old page keeps its entry; a page that is
 * drawn for the first time has the newest.
 */
const useEntry = (): string => {
  const router = useRouter()
  const settled = useRouterState({
    select: ({ status, location }) => (status === 'pending' ? undefined : placeOf(location)),
  })
  const [last, setLast] = useState(settled ?? placeOf(router.state.location) ?? '')
  if (settled !== undefined && settled !== last) setLast(settled)
  return settled ?? last
}

export type PlaceStore<Value> = {
  read(): Value | undefined
  write(value: Value): void
}

/**
 * Keeps state of a page for its history entry: it is restored by back, by links of the page and after a reload.
 * Writing does not render. The store changes with the entry and with `of`. An entry with the same `of` as the one
 * before starts with its state.
 */
export const usePlaceStore = <Value>(name: string, of = ''): PlaceStore<Value> => {
  const entry = useEntry()
  const [known, setKnown] = useState<{ entry: string; of: string; left?: string }>({ entry, of })
  const isKnown = known.entry === entry && known.of === of
  /** `left` is the previous entry if it has the same `of`. */
  const shown = isKnown ? known : { entry, of, left: known.of === of ? known.entry : undefined }
  if (!isKnown) setKnown(shown)
  const { left } = shown
  return useMemo(() => {
    const carried = left === undefined ? undefined : places.read(left, name, of)
    if (carried !== undefined && places.read(entry, name, of) === undefined) places.write(entry, name, of, carried)
    return {
      read: () => places.read(entry, name, of) as Value | undefined,
      write: (value) => places.write(entry, name, of, value),
    }
  }, [entry, name, of, left])
}

/** Like `useState`, but kept as by `usePlaceStore`. The value is JSON. */
export const useKept = <Value>(name: string, initial: Value, of = ''): [Value, (value: Value) => void] => {
  const store = usePlaceStore<Value>(name, of)
  const [held, hold] = useState({ store, value: store.read() ?? initial })
  const current = held.store === store ? held : { store, value: store.read() ?? initial }
  if (current !== held) hold(current)
  const set = useCallback(
    (value: Value) => {
      store.write(value)
      hold({ store, value })
    },
    [store],
  )
  return [current.value, set]
}

const NONE: readonly string[] = []

/** Kept ids, such as those of checked or expanded rows. */
export const useKeptSet = (name: string, of = ''): [ReadonlySet<string>, (ids: ReadonlySet<string>) => void] => {
  const [ids, keep] = useKept(name, NONE, of)
  const set = useMemo(() => new Set(ids), [ids])
  return [set, useCallback((next: ReadonlySet<string>) => keep([...next]), [keep])]
}
