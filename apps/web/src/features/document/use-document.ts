import type { Field, MarcRecord } from '@seriatim/marc'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useSession } from '../../kernel/session.tsx'
import type { Content } from './content.ts'
import { isModified, openDocument, type RecordDocument, reduceDocument } from './document.ts'
import { renumbered } from './duplicate-kind.ts'
import type { FieldChange } from './field-changes.ts'
import { readLines, writeLines } from './lines.ts'
import { type Unsaved, unsavedStore } from './unsaved-store.ts'

/**
 * Pause in typing in milliseconds after which text is written to the browser's storage. When the user leaves the page,
 * the text is written immediately.
 */
const STORE_AFTER_MS = 300

/** Creates the document of a card. Restored text is based on the version that was loaded when the text was typed. */
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

/** The record that a card opens; `written` are the enrichments that the system wrote into it. */
type Opened = { readonly record: MarcRecord; readonly versionId: string; readonly written: readonly Field[] }

export type StoredDocument = {
  readonly document: RecordDocument
  readonly edit: (content: Content, group?: string) => void
  /** Applies a change that was made in the form. */
  readonly change: (change: FieldChange) => void
  readonly undo: () => void
  readonly redo: () => void
  /** Restores the stored record. */
  readonly discard: () => void
  /**
   * Loads a version. `written` are the enrichments that the system wrote, if they differ from all enrichments of the
   * record.
   */
  readonly load: (record: MarcRecord, versionId: string, written?: readonly Field[]) => void
  readonly rebase: (record: MarcRecord, versionId: string, written?: readonly Field[]) => void
  readonly merge: (content: Content, record: MarcRecord, versionId: string, written?: readonly Field[]) => void
  /** Unlocks enrichments for a reason, until the record is saved. */
  readonly unlock: (reason: string) => void
  /** Locks enrichments, and restores those that the system wrote. */
  readonly lock: () => void
  /** Unsaved text that was restored from an earlier visit; undefined once it is saved or discarded. */
  readonly restored: Unsaved | undefined
  /** Whether the browser could not store unsaved text. */
  readonly isKeepingRefused: boolean
}

/**
 * The document of a card. Its unsaved text is stored for the user, and survives reloads, crashes and expired sessions.
 * @param place the storage key: the ISSN, or the name of a duplicate
 * @param numberNow the number that is reserved for a duplicate now; it replaces the earlier number in the stored text
 */
export const useDocument = (place: string, opened: Opened, isEditable: boolean, numberNow?: string): StoredDocument => {
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
  // The text that this card stored or restored. Another tab with the same record uses the same storage entry, so a card
  // without unsaved text must not delete an entry that another tab wrote.
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
    }, STORE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [document, keep])

  useEffect(() => {
    // The edited text is written even if it is unchanged, because another tab may have overwritten it.
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
  const change = useCallback((action: FieldChange) => dispatch({ type: 'change', change: action, at: Date.now() }), [])
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
