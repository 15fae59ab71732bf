import type { Field, MarcRecord } from '@seriatim/marc'
import { enrichmentsOf } from '@seriatim/profile/enrichments'
import { type Content, contentToRecord, isUnread, recordToContent, sameContent } from './content.ts'
import { applyChange, type FieldChange, groupOfChange } from './field-changes.ts'
import { withEnrichments, withMissingEnrichments } from './locked-fields.ts'
import { SYSTEM_TAGS, withSystemFieldsOf } from './system-tags.ts'

/** Edits of the same group become one step of undo if the time between them is less than this, in milliseconds. */
export const TYPING_PAUSE_MS = 1_000

/**
 * A stack of earlier or undone contents. It is a linked list, so that the cost of a step does not grow with the number
 * of steps.
 */
type Steps = {
  readonly content: Content
  /** The reason why enrichments were unlocked at this step; undefined if they were locked. */
  readonly reason: string | undefined
  readonly rest: Steps
} | null

/**
 * The document of a record card: the current content, the original, and all steps of undo. It is immutable; Expert Mode
 * and Assisted Mode are two views of it. Undo has no limit.
 */
export type RecordDocument = {
  readonly present: Content
  readonly past: Steps
  readonly future: Steps
  /** The record as stored in the database: "unsaved" means that the text differs from it. */
  readonly original: Content
  /** The version on which the edit is based; a save sends it (contract, Records). */
  readonly versionId: string
  /**
   * The enrichments (fields written by the system, decision 33): while they are locked, edits cannot remove or change
   * them.
   */
  readonly written: readonly Field[]
  /** The reason why a user of the international centre unlocked enrichments; undefined while they are locked. */
  readonly reason: string | undefined
  readonly typing: { readonly group: string; readonly at: number } | null
}

/** A stored version. `written` contains the enrichments that the system wrote, if the record also contains others. */
type Version = {
  readonly record: MarcRecord
  readonly versionId: string
  readonly written?: readonly Field[] | undefined
}

export type DocumentAction =
  /**
   * An edit of the text. `group` identifies the edited line; `at` is the time in milliseconds. Without a group the edit
   * is a separate step of undo.
   */
  | { readonly type: 'edit'; readonly content: Content; readonly group?: string; readonly at: number }
  /** An edit in the form; `at` is the time in milliseconds. */
  | { readonly type: 'change'; readonly change: FieldChange; readonly at: number }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** Restores the stored record. The restoration can be undone. */
  | { readonly type: 'discard' }
  /** Loads a new version, after a save or a reload. The loading can be undone. */
  | ({ readonly type: 'load' } & Version)
  /** Bases the text on another version, when the user chooses "keep my text" after another person has saved. */
  | ({ readonly type: 'rebase' } & Version)
  /** Merges the changes of two people: `content` is based on the newer version. The merge can be undone. */
  | ({ readonly type: 'merge'; readonly content: Content } & Version)
  /** Unlocks enrichments for a reason, until the record is saved or they are locked. */
  | { readonly type: 'unlock'; readonly reason: string }
  /** Locks enrichments, and restores those that the system wrote. The restoration can be undone. */
  | { readonly type: 'lock' }

export const openDocument = (
  record: MarcRecord,
  versionId: string,
  written: readonly Field[] = enrichmentsOf(record),
): RecordDocument => {
  const content = recordToContent(record)
  return {
    present: content,
    past: null,
    future: null,
    original: content,
    versionId,
    written,
    reason: undefined,
    typing: null,
  }
}

/** The enrichments that cannot be edited now. */
export const lockedEnrichments = ({ reason, written }: RecordDocument): readonly Field[] =>
  reason === undefined ? written : NONE
const NONE: readonly Field[] = []

/**
 * The fields that cannot be edited now: the fields that the system writes when it stores a record, and locked
 * enrichments.
 */
export const guardedFields = (document: RecordDocument): readonly Field[] => [
  ...document.original.entries.filter((entry): entry is Field => !isUnread(entry) && SYSTEM_TAGS.has(entry.tag)),
  ...lockedEnrichments(document),
]

/** Whether `content` lacks a locked enrichment of `document`. */
const removesLocked = (document: RecordDocument, content: Content): boolean => {
  const locked = lockedEnrichments(document)
  return (
    locked.length > 0 &&
    withMissingEnrichments(content, locked) !== content &&
    withMissingEnrichments(document.present, locked) === document.present
  )
}

const edit = (
  document: RecordDocument,
  { content: wanted, group, at }: Extract<DocumentAction, { type: 'edit' }>,
): RecordDocument => {
  if (wanted === document.present) return document
  const content = removesLocked(document, wanted) ? withEnrichments(wanted, document.written) : wanted
  const { typing } = document
  const continues = group !== undefined && typing?.group === group && at - typing.at <= TYPING_PAUSE_MS
  return {
    ...document,
    present: content,
    past: continues && document.past ? document.past : undoStep(document, document.past),
    future: null,
    typing: group === undefined ? null : { group, at },
  }
}

const undoStep = ({ present, reason }: RecordDocument, rest: Steps): Steps => ({ content: present, reason, rest })

/**
 * Moves to a step of undo or redo. If enrichments were locked at that step, enrichments that are missing in it are
 * restored.
 */
const goTo = (document: RecordDocument, step: NonNullable<Steps>, steps: Pick<RecordDocument, 'past' | 'future'>) => {
  const present = step.reason === undefined ? withMissingEnrichments(step.content, document.written) : step.content
  return { ...document, ...steps, present, reason: step.reason, typing: null }
}

const undo = (document: RecordDocument): RecordDocument =>
  document.past
    ? goTo(document, document.past, { past: document.past.rest, future: undoStep(document, document.future) })
    : document

const redo = (document: RecordDocument): RecordDocument =>
  document.future
    ? goTo(document, document.future, { past: undoStep(document, document.past), future: document.future.rest })
    : document

/** Loads a version and locks enrichments, because the user unlocks them for one save only. */
const load = (
  document: RecordDocument,
  { record, versionId, written }: Extract<DocumentAction, { type: 'load' }>,
): RecordDocument => {
  const loaded = openDocument(record, versionId, written)
  const changed = !sameContent(loaded.original, document.present)
  return {
    ...loaded,
    past: changed ? undoStep(document, document.past) : document.past,
    future: changed ? null : document.future,
  }
}

/**
 * Bases the text on a newer version. The text stays as typed, except that system fields are taken from that version.
 */
const rebase = (
  document: RecordDocument,
  { record, versionId, written = enrichmentsOf(record) }: Extract<DocumentAction, { type: 'rebase' }>,
): RecordDocument => {
  const original = recordToContent(record)
  const followed = withSystemFieldsOf(document.present, original)
  const present = document.reason === undefined ? withEnrichments(followed, written) : followed
  return { ...document, present, original, versionId, written, typing: null }
}

/** Applies a merge. Undo then restores the text before the merge, with the system fields of the newer version. */
const merge = (
  document: RecordDocument,
  { content, ...version }: Extract<DocumentAction, { type: 'merge' }>,
): RecordDocument => edit(rebase(document, { ...version, type: 'rebase' }), { type: 'edit', content, at: 0 })

const lock = (document: RecordDocument): RecordDocument => {
  if (document.reason === undefined) return document
  const content = withEnrichments(document.present, document.written)
  return { ...edit(document, { type: 'edit', content, at: 0 }), reason: undefined }
}

/** The document after `action`; never throws. */
export const reduceDocument = (document: RecordDocument, action: DocumentAction): RecordDocument => {
  switch (action.type) {
    case 'edit':
      return edit(document, action)
    case 'change': {
      const content = applyChange(document.present, action.change)
      return edit(document, { type: 'edit', content, group: groupOfChange(action.change), at: action.at })
    }
    case 'undo':
      return undo(document)
    case 'redo':
      return redo(document)
    case 'discard': {
      const { original, versionId, written } = document
      return load(document, { type: 'load', record: contentToRecord(original), versionId, written })
    }
    case 'load':
      return load(document, action)
    case 'rebase':
      return rebase(document, action)
    case 'merge':
      return merge(document, action)
    case 'unlock':
      return { ...document, reason: action.reason, typing: null }
    case 'lock':
      return lock(document)
  }
}

export const isModified = (document: RecordDocument): boolean => !sameContent(document.present, document.original)
export const canUndo = (document: RecordDocument): boolean => document.past !== null
export const canRedo = (document: RecordDocument): boolean => document.future !== null
