import type { MarcRecord } from '@seriatim/marc'
import { type Content, contentOf, sameContent } from './content.ts'
import { applyChange, type FieldChange, groupOfChange } from './field-changes.ts'
import { withSystemFieldsOf } from './system-tags.ts'

/** Edits of one group that follow each other within this time are one step of undo. */
export const TYPING_PAUSE_MS = 1_000

/** A stack of earlier (or undone) contents: a list, so that a step costs the same after ten edits and ten thousand. */
type Steps = { readonly content: Content; readonly rest: Steps } | null

/**
 * The document behind a record card: what is on the screen, what it was made from, and every step between. Pure and
 * immutable; Expert Mode and Assisted Mode are two views of it. Undo has no limit.
 */
export type RecordDocument = {
  readonly present: Content
  readonly past: Steps
  readonly future: Steps
  /** The record as the base has it: what "unsaved" and "original" refer to. */
  readonly original: Content
  /** The version that the edit is based on; a save names it (contract, Records). */
  readonly versionId: string
  readonly typing: { readonly group: string; readonly at: number } | null
}

export type DocumentAction =
  /** `group` names what is being typed in (a line); `at` is the time in milliseconds. Without a group: a step alone. */
  | { readonly type: 'edit'; readonly content: Content; readonly group?: string; readonly at: number }
  /** A deed in the form, at a time in milliseconds. */
  | { readonly type: 'change'; readonly change: FieldChange; readonly at: number }
  | { readonly type: 'undo' }
  | { readonly type: 'redo' }
  /** The base has a new version: after a save, or because the original was loaded again. The step can be undone. */
  | { readonly type: 'load'; readonly record: MarcRecord; readonly versionId: string }
  /** The edit goes on, but against another version: "keep my text" after somebody else saved. */
  | { readonly type: 'rebase'; readonly record: MarcRecord; readonly versionId: string }
  /** The changes of both: `content` goes on from the newer version. The step can be undone. */
  | { readonly type: 'merge'; readonly content: Content; readonly record: MarcRecord; readonly versionId: string }

export const openDocument = (record: MarcRecord, versionId: string): RecordDocument => {
  const content = contentOf(record)
  return { present: content, past: null, future: null, original: content, versionId, typing: null }
}

const edit = (
  document: RecordDocument,
  { content, group, at }: Extract<DocumentAction, { type: 'edit' }>,
): RecordDocument => {
  if (content === document.present) return document
  const { typing } = document
  const goesOn = group !== undefined && typing?.group === group && at - typing.at <= TYPING_PAUSE_MS
  return {
    ...document,
    present: content,
    past: goesOn && document.past ? document.past : { content: document.present, rest: document.past },
    future: null,
    typing: group === undefined ? null : { group, at },
  }
}

const undo = (document: RecordDocument): RecordDocument =>
  document.past
    ? {
        ...document,
        present: document.past.content,
        past: document.past.rest,
        future: { content: document.present, rest: document.future },
        typing: null,
      }
    : document

const redo = (document: RecordDocument): RecordDocument =>
  document.future
    ? {
        ...document,
        present: document.future.content,
        past: { content: document.present, rest: document.past },
        future: document.future.rest,
        typing: null,
      }
    : document

const load = (
  document: RecordDocument,
  { record, versionId }: Extract<DocumentAction, { type: 'load' }>,
): RecordDocument => {
  const original = contentOf(record)
  const changed = !sameContent(original, document.present)
  return {
    present: original,
    past: changed ? { content: document.present, rest: document.past } : document.past,
    future: changed ? null : document.future,
    original,
    versionId,
    typing: null,
  }
}

/** The text stays as it was typed; only what the system writes follows the newer version. */
const rebase = (
  document: RecordDocument,
  { record, versionId }: Extract<DocumentAction, { type: 'rebase' }>,
): RecordDocument => {
  const original = contentOf(record)
  return { ...document, present: withSystemFieldsOf(document.present, original), original, versionId, typing: null }
}

/** Undo brings back the text before the merge, with what the system wrote in the newer version. */
const merge = (
  document: RecordDocument,
  { content, record, versionId }: Extract<DocumentAction, { type: 'merge' }>,
): RecordDocument => {
  const rebased = rebase(document, { type: 'rebase', record, versionId })
  return edit(rebased, { type: 'edit', content, at: 0 })
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
    case 'load':
      return load(document, action)
    case 'rebase':
      return rebase(document, action)
    case 'merge':
      return merge(document, action)
  }
}

export const isModified = (document: RecordDocument): boolean => !sameContent(document.present, document.original)
export const canUndo = (document: RecordDocument): boolean => document.past !== null
export const canRedo = (document: RecordDocument): boolean => document.future !== null
