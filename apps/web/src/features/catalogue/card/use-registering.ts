import { CATEGORY_TRANSITIONS, type Category, registered } from '@seriatim/profile'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Content, contentToRecord, recordToContent } from '../../document/content.ts'
import type { StoredDocument } from '../../document/use-document.ts'
import type { Problem } from '../problems/problem.ts'
import type { ViewsHandle } from '../views/editor-views.tsx'

/** Whether the category of a record may be changed to Register. */
export const mayRegister = (category: Category): boolean => CATEGORY_TRANSITIONS[category].includes('reg')

export type Registering = {
  /**
   * The category before the change and the missing fields. Undefined unless the category was changed to Register and
   * the record is not saved yet.
   */
  readonly state: { readonly before: Category; readonly missing: readonly Problem[] } | undefined
  readonly register: () => void
  readonly onProblems: ((problems: readonly Problem[]) => void) | undefined
}

/**
 * Changes the category of a record to Register as one step of undo. If fields are missing, they are listed and the
 * first one is focused. Otherwise the record is validated at once.
 */
export const useRegistering = ({
  storedDocument,
  category,
  isEdited,
  views,
  mayGo,
  errorsOf,
  validate,
}: {
  storedDocument: StoredDocument
  category: Category
  isEdited: boolean
  views: RefObject<ViewsHandle | null>
  /** Returns whether the record can be validated; if not, shows the reason. */
  mayGo: () => boolean
  /** The errors that the browser finds in a content if its category is Register. */
  errorsOf: (content: Content) => readonly Problem[]
  validate: (content: Content) => void
}): Registering => {
  const { present } = storedDocument.document
  const [before, setBefore] = useState<Category>()
  const [missing, setMissing] = useState<readonly Problem[]>([])
  const [first, setFirst] = useState<Problem>()
  const isOn = before !== undefined && category === 'reg'

  // The first missing field is focused after the text shows the change, because its position is final only then.
  const shown = useRef(present)
  useEffect(() => {
    if (first === undefined || shown.current === present) return
    shown.current = present
    setFirst(undefined)
    views.current?.goTo(first)
  }, [first, present, views])

  const showProblems = useCallback(
    (problems: readonly Problem[]) => setMissing(problems.filter(({ level }) => level === 'error')),
    [],
  )

  // The registration ends when the record is saved or the change is undone.
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
    storedDocument.edit(content)
    if (errors.length === 0) validate(content)
  }

  return {
    state: isOn ? { before, missing } : undefined,
    register,
    onProblems: isOn ? showProblems : undefined,
  }
}
