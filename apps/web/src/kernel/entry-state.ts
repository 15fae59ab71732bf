import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { makeEntryStates } from './entry-state-storage.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /**
     * Key of an earlier history entry whose stored values this entry continues, after a new log-in or an outage of the
     * server.
     */
    place?: string
    /** Key that the log-in page or the maintenance page copies to `place` of the entry to which it redirects. */
    returnsTo?: string
  }
}

const entryStates = makeEntryStates(sessionStorage)
addEventListener('pagehide', () => entryStates.flush())

/** Drops the stored values of all history entries, because another user logs in to this tab. */
export const clearEntryStates = (): void => entryStates.forget()

/** Sets the user to whom the stored values belong; the values of another user are dropped. */
export const setEntryStateOwner = (user: string): void => entryStates.own(user)

type Entry = { readonly state: { readonly place?: string; readonly __TSR_key?: string } }

/** The key under which the values of a history entry are stored. */
export const entryKey = ({ state }: Entry): string | undefined => state.place ?? state.__TSR_key

/**
 * The history entry for which the page is drawn. During a navigation the old page keeps its entry; a page that is drawn
 * for the first time has the newest entry.
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
 * Stores state of a page for its history entry. The state is restored after Back, a link of the page, or a reload.
 * Writing does not render the component. The store changes with the entry and with `of`. A new entry with the same `of`
 * as the previous entry starts with the state of that entry.
 */
export const useEntryStateStore = <Value>(name: string, of = ''): EntryStateStore<Value> => {
  const entry = useEntry()
  const [known, setKnown] = useState<{ entry: string; of: string; left?: string }>({ entry, of })
  const isKnown = known.entry === entry && known.of === of
  /** State of the previous entry is continued only if that entry has the same `of`. */
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

/**
 * Like `useState`, but the value is stored with the history entry as in `useEntryStateStore`. The value must be JSON.
 */
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

/** A set of ids, such as those of checked or expanded rows, stored with the history entry. */
export const useEntryStateSet = (name: string, of = ''): [ReadonlySet<string>, (ids: ReadonlySet<string>) => void] => {
  const [ids, keep] = useEntryState(name, NONE, of)
  const set = useMemo(() => new Set(ids), [ids])
  return [set, useCallback((next: ReadonlySet<string>) => keep([...next]), [keep])]
}
