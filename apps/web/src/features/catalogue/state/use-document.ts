import type { Field, MarcRecord } from '@seriatim/marc'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useSession } from '../../../app/session.tsx'
import { renumbered } from '../../duplicates/making.ts'
import { readLines, writeLines } from '../expert/lines.ts'
import type { Content } from './content.ts'
import { isModified, openDocument, type RecordDocument, reduceDocument } from './document.ts'
import type { FieldChange } from './field-changes.ts'
import { type Unsaved, unsavedStore } from './unsaved-store.ts'

/** Typing is written to the browser's storage once it rests this long; leaving the page writes at once. */
const KEEP_AFTER_MS = 300

/** The document with what was typed before the page was left, based on the version that it was typed for. */
const openWith = (
  { record, versionId, written }: Opened,
  unsaved: Unsaved | undefined,
  mayUnlock: boolean,
): RecordDocument => {
  const document = openDocument(record, unsaved?.versionId ?? versionId, written)
  if (!unsaved) return document
  const { reason, text } = unsaved
  const { content } = readLines(text.split('\n'))
  const unlocked = reason === undefined || !mayUnlock ? document : reduceDocument(document, { type: 'unlock', reason })
  return reduceDocument(unlocked, { type: 'edit', content, at: 0 })
}

/** What a card begins with: `written` are the enrichments that the system wrote. */
type Opened = { readonly record: MarcRecord; readonly versionId: string; readonly written: readonly Field[] }

export type KeptDocument = {
  readonly document: RecordDocument
  readonly edit: (content: Content, group?: string) => void
  /** A deed in the form. */
  readonly change: (change: FieldChange) => void
  readonly undo: () => void
  readonly redo: () => void
  /** What is edited is the record as the base has it again. */
  readonly discard: () => void
  /** `written`: the enrichments that the system wrote, where others than those of the record. */
  readonly load: (record: MarcRecord, versionId: string, written?: readonly Field[]) => void
  readonly rebase: (record: MarcRecord, versionId: string, written?: readonly Field[]) => void
  readonly merge: (content: Content, record: MarcRecord, versionId: string, written?: readonly Field[]) => void
  /** Lets enrichments be edited, for a reason, until the record is saved. */
  readonly unlock: (reason: string) => void
  /** Locks them as the system wrote them. */
  readonly lock: () => void
  /** The text that was found from an earlier visit, until it is saved or discarded. */
  readonly restored: Unsaved | undefined
  /** Whether unsaved text could not be kept in this browser. */
  readonly isKeepingRefused: boolean
}

/**
 * The document of one card, its unsaved text kept for this user through reloads, crashes and ended sessions. `place`: the
 * number, or the name of a duplicate, whose text then stands under the number that is held for it now.
 */
export const useDocument = (place: string, opened: Opened, isEditable: boolean, numberNow?: string): KeptDocument => {
  const { profile } = useSession()
  const store = useMemo(() => unsavedStore(localStorage, profile.username), [profile.username])
  const [found] = useState(() => {
    const unsaved = isEditable ? store.read(place) : undefined
    return unsaved && numberNow !== undefined
      ? { ...unsaved, versionId: opened.versionId, text: renumbered(unsaved.text, numberNow) }
      : unsaved
  })
  const [document, dispatch] = useReducer(reduceDocument, undefined, () =>
    openWith(opened, found, profile.is_member_of_ic),
  )
  const [restored, setRestored] = useState(found)
  const [isKeepingRefused, setRefused] = useState(false)
  // What this card wrote or found. Another tab with the same record writes to the same place, and must not lose its text
  // because this one has nothing more to keep.
  const own = useRef(found?.text)

  const keep = useCallback(
    (now: RecordDocument): void => {
      if (!isEditable) return
      if (!isModified(now)) {
        if (own.current !== undefined && store.read(place)?.text === own.current) store.forget(place)
        own.current = undefined
        setRestored(undefined)
        setRefused(false)
        return
      }
      const text = writeLines(now.present).join('\n')
      own.current = text
      setRefused(
        !store.keep(place, { text, versionId: now.versionId, at: new Date().toISOString(), reason: now.reason }),
      )
    },
    [store, place, isEditable],
  )

  const latest = useRef({ document, keep, isKept: true })
  useEffect(() => {
    latest.current = { document, keep, isKept: false }
    const timer = setTimeout(() => {
      latest.current.isKept = true
      keep(document)
    }, KEEP_AFTER_MS)
    return () => clearTimeout(timer)
  }, [document, keep])

  useEffect(() => {
    // What is edited is written even when it was before: another tab may have written over it since.
    const keepNow = () => {
      const { document: now, keep: keepText, isKept } = latest.current
      if (!isKept || isModified(now)) keepText(now)
    }
    addEventListener('pagehide', keepNow)
    globalThis.document.addEventListener('visibilitychange', keepNow)
    return () => {
      removeEventListener('pagehide', keepNow)
      globalThis.document.removeEventListener('visibilitychange', keepNow)
      keepNow()
    }
  }, [])

  const edit = useCallback(
    (content: Content, group?: string) => dispatch({ type: 'edit', content, group, at: Date.now() }),
    [],
  )
  const change = useCallback((deed: FieldChange) => dispatch({ type: 'change', change: deed, at: Date.now() }), [])
  const undo = useCallback(() => dispatch({ type: 'undo' }), [])
  const redo = useCallback(() => dispatch({ type: 'redo' }), [])
  const load = useCallback(
    (next: MarcRecord, id: string, written?: readonly Field[]) =>
      dispatch({ type: 'load', record: next, versionId: id, written }),
    [],
  )
  const rebase = useCallback(
    (next: MarcRecord, id: string, written?: readonly Field[]) =>
      dispatch({ type: 'rebase', record: next, versionId: id, written }),
    [],
  )
  const merge = useCallback(
    (content: Content, next: MarcRecord, id: string, written?: readonly Field[]) =>
      dispatch({ type: 'merge', content, record: next, versionId: id, written }),
    [],
  )
  const discard = useCallback(() => dispatch({ type: 'discard' }), [])
  const unlock = useCallback((reason: string) => dispatch({ type: 'unlock', reason }), [])
  const lock = useCallback(() => dispatch({ type: 'lock' }), [])
  return { document, edit, change, undo, redo, discard, load, rebase, merge, unlock, lock, restored, isKeepingRefused }
}
