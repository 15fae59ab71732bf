import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { makeEntryStates } from './entry-state-storage.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry whose place this entry continues, after the session ended or the server was unavailable. */
    place?: string
    /** The place that the log-in or the maintenance page hands to the entry to which it redirects. */
    returnsTo?: string
  }
}

const entryStates = makeEntryStates(sessionStorage)
addEventListener('pagehide', () => entryStates.flush())

/** Drops all places, because another user comes to this tab. */
export const clearEntryStates = (): void => entryStates.forget()

/** Sets the owner of the places; the places of another user are dropped. */
export const setEntryStateOwner = (user: string): void => entryStates.own(user)

type Entry = { readonly state: { readonly place?: string; readonly __TSR_key?: string } }

/** The key of the places of an entry. */
export const entryKey = ({ state }: Entry): string | undefined => state.place ?? state.__TSR_key

/**
 * The history entry that the page is drawn for. During a navigation the old page keeps its entry; a page that is
 * drawn for the first time has the newest.
 */
const useEntry = (): string => {
  const router = useRouter()
  const settled = useRouterState({
    select: ({ status, location }) => (status === 'pending' ? undefined : entryKey(location)),
  })
  const [last, setLast] = useState(settled ?? entryKey(router.state.location) ?? '')
  if (settled !== undefined && settled !== last) setLast(settled)
  return settled ?? last
}

export type EntryStateStore<Value> = {
  read(): Value | undefined
  write(value: Value): void
}

/**
 * Keeps state of a page for its history entry: it is restored by back, by links of the page and after a reload.
 * Writing does not render. The store changes with the entry and with `of`. An entry with the same `of` as the one
 * before starts with its state.
 */
export const useEntryStateStore = <Value>(name: string, of = ''): EntryStateStore<Value> => {
  const entry = useEntry()
  const [known, setKnown] = useState<{ entry: string; of: string; left?: string }>({ entry, of })
  const isKnown = known.entry === entry && known.of === of
  /** `left` is the previous entry if it has the same `of`. */
  const shown = isKnown ? known : { entry, of, left: known.of === of ? known.entry : undefined }
  if (!isKnown) setKnown(shown)
  const { left } = shown
  return useMemo(() => {
    const carried = left === undefined ? undefined : entryStates.read(left, name, of)
    if (carried !== undefined && entryStates.read(entry, name, of) === undefined)
      entryStates.write(entry, name, of, carried)
    return {
      read: () => entryStates.read(entry, name, of) as Value | undefined,
      write: (value) => entryStates.write(entry, name, of, value),
    }
  }, [entry, name, of, left])
}

/** Like `useState`, but kept as by `useEntryStateStore`. The value is JSON. */
export const useEntryState = <Value>(name: string, initial: Value, of = ''): [Value, (value: Value) => void] => {
  const store = useEntryStateStore<Value>(name, of)
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
export const useEntryStateSet = (name: string, of = ''): [ReadonlySet<string>, (ids: ReadonlySet<string>) => void] => {
  const [ids, keep] = useEntryState(name, NONE, of)
  const set = useMemo(() => new Set(ids), [ids])
  return [set, useCallback((next: ReadonlySet<string>) => keep([...next]), [keep])]
}
