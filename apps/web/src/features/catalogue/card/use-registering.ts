import { CATEGORY_TRANSITIONS, type Category, registered } from '@seriatim/profile'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '../problems/problem.ts'
import { type Content, contentToRecord, recordToContent } from '../state/content.ts'
import type { StoredDocument } from '../state/use-document.ts'
import type { ViewsHandle } from '../views/editor-views.tsx'

/** Whether a record of a category may enter the Register. */
export const mayRegister = (category: Category): boolean => CATEGORY_TRANSITIONS[category].includes('reg')

export type Registering = {
  /** The previous category and the missing fields; undefined unless a change to the Register is unsaved. */
  readonly state: { readonly before: Category; readonly missing: readonly Problem[] } | undefined
  readonly register: () => void
  readonly onProblems: ((problems: readonly Problem[]) => void) | undefined
}

/**
 * Changes a record to the Register as one step of undo. Missing fields are shown before the save, with the focus on
 * the first. If there are none, the record is validated at once.
 */
export const useRegistering = ({
  kept,
  category,
  isEdited,
  views,
  mayGo,
  errorsOf,
  validate,
}: {
  kept: StoredDocument
  category: Category
  isEdited: boolean
  views: RefObject<ViewsHandle | null>
  /** Whether the record can be validated; shows the reason if not. */
  mayGo: () => boolean
  /** Errors of a content in the Register, as far as the browser can check. */
  errorsOf: (content: Content) => readonly Problem[]
  validate: (content: Content) => void
}): Registering => {
  const { present } = kept.document
  const [before, setBefore] = useState<Category>()
  const [missing, setMissing] = useState<readonly Problem[]>([])
  const [first, setFirst] = useState<Problem>()
  const isOn = before !== undefined && category === 'reg'

  // The first missing field is focused after the text shows the change, because only then its position is final.
  const shown = useRef(present)
  useEffect(() => {
    if (first === undefined || shown.current === present) return
    shown.current = present
    setFirst(undefined)
    views.current?.goTo(first)
  }, [first, present, views])

  const tell = useCallback(
    (problems: readonly Problem[]) => setMissing(problems.filter(({ level }) => level === 'error')),
    [],
  )

  // The registration ends when the change is saved or discarded.
  useEffect(() => {
    if (!isEdited) setBefore(undefined)
  }, [isEdited])

  const register = () => {
    if (!mayRegister(category) || !mayGo()) return
    const content = recordToContent(registered(contentToRecord(present)))
    const errors = errorsOf(content)
    shown.current = present
    setBefore(category)
    setMissing(errors)
    setFirst(errors[0])
    kept.edit(content)
    if (errors.length === 0) validate(content)
  }

  return {
    state: isOn ? { before, missing } : undefined,
    register,
    onProblems: isOn ? tell : undefined,
  }
}
