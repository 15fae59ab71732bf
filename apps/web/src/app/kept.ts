import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { makePlaces } from './kept-places.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry whose place this one goes on with: it was left because the session or the server was away. */
    place?: string
    /** What the login, or the page shown while the server is away, gives on to the entry that it leads back to. */
    returnsTo?: string
  }
}

const places = makePlaces(sessionStorage)
addEventListener('pagehide', () => places.flush())

/** Another user comes to this tab. */
export const forgetPlaces = (): void => places.forget()

/** Whose places these are: another user who comes to this tab finds nothing. */
export const ownPlaces = (user: string): void => places.own(user)

type Entry = { readonly state: { readonly place?: string; readonly __TSR_key?: string } }

/** Under what the places of an entry are kept. */
export const placeOf = ({ state }: Entry): string | undefined => state.place ?? state.__TSR_key

/**
 * The entry of the history that the page is drawn for. While another page is on its way, this one is still drawn for
 * its own; a page that is drawn for the first time is drawn for the newest.
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
 * Where a page keeps something of how it looks for its entry of the history: it is there again on return, by the
 * browser's back as by the page's own, and after a reload. What is written draws nothing anew; a new store comes with
 * another entry, or when `of` says that the page shows something else. An entry that shows the same as the one before
 * begins as that one was left.
 */
export const usePlaceStore = <Value>(name: string, of = ''): PlaceStore<Value> => {
  const entry = useEntry()
  const [known, setKnown] = useState<{ entry: string; of: string; left?: string }>({ entry, of })
  const isKnown = known.entry === entry && known.of === of
  /** `left`: the entry before, where it showed the same. */
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

/** `useState` for what a page shows, kept as `usePlaceStore` keeps it. The value is JSON. */
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

/** Kept ids: the checked rows, the open ones. */
export const useKeptSet = (name: string, of = ''): [ReadonlySet<string>, (ids: ReadonlySet<string>) => void] => {
  const [ids, keep] = useKept(name, NONE, of)
  const set = useMemo(() => new Set(ids), [ids])
  return [set, useCallback((next: ReadonlySet<string>) => keep([...next]), [keep])]
}
