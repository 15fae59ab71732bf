import type { MarcRecord } from '@seriatim/marc'
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { useSession } from '../../../app/session.tsx'
import { renumbered } from '../../duplicate/making.ts'
import { readLines, writeLines } from '../expert/lines.ts'
import type { Content } from './content.ts'
import { isModified, openDocument, type RecordDocument, reduceDocument } from './document.ts'
import type { FieldChange } from './field-changes.ts'
import { type Unsaved, unsavedStore } from './unsaved-store.ts'

/** Typing is written to the browser's storage once it rests this long; leaving the page writes at once. */
const KEEP_AFTER_MS = 300

/** The document with what was typed before the page was left, based on the version that it was typed for. */
const openWith = (record: MarcRecord, versionId: string, unsaved: Unsaved | undefined): RecordDocument => {
  const document = openDocument(record, unsaved?.versionId ?? versionId)
  if (!unsaved) return document
  const { content } = readLines(unsaved.text.split('\n'))
  return reduceDocument(document, { type: 'edit', content, at: 0 })
}

export type KeptDocument = {
  readonly document: RecordDocument
  readonly edit: (content: Content, group?: string) => void
  /** A deed in the form. */
  readonly change: (change: FieldChange) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly load: (record: MarcRecord, versionId: string) => void
  readonly rebase: (record: MarcRecord, versionId: string) => void
  readonly merge: (content: Content, record: MarcRecord, versionId: string) => void
  /** The text that was found from an earlier visit, until it is saved or discarded. */
  readonly restored: Unsaved | undefined
  /** Whether unsaved text could not be kept in this browser. */
  readonly isKeepingRefused: boolean
}

/**
 * The document of one card, its unsaved text kept for this user through reloads, crashes and ended sessions. `place`: the
 * number, or the name of a duplicate, whose text then stands under the number that is held for it now.
 */
export const useDocument = (
  place: string,
  record: MarcRecord,
  versionId: string,
  isEditable: boolean,
  numberNow?: string,
): KeptDocument => {
  const { profile } = useSession()
  const store = useMemo(() => unsavedStore(localStorage, profile.username), [profile.username])
  const [found] = useState(() => {
    const unsaved = isEditable ? store.read(place) : undefined
    return unsaved && numberNow !== undefined
      ? { ...unsaved, versionId, text: renumbered(unsaved.text, numberNow) }
      : unsaved
  })
  const [document, dispatch] = useReducer(reduceDocument, undefined, () => openWith(record, versionId, found))
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
      setRefused(!store.keep(place, { text, versionId: now.versionId, at: new Date().toISOString() }))
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
    (next: MarcRecord, id: string) => dispatch({ type: 'load', record: next, versionId: id }),
    [],
  )
  const rebase = useCallback(
    (next: MarcRecord, id: string) => dispatch({ type: 'rebase', record: next, versionId: id }),
    [],
  )
  const merge = useCallback(
    (content: Content, next: MarcRecord, id: string) =>
      dispatch({ type: 'merge', content, record: next, versionId: id }),
    [],
  )
  return { document, edit, change, undo, redo, load, rebase, merge, restored, isKeepingRefused }
}
