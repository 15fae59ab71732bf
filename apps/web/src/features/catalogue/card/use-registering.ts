import { CATEGORY_TRANSITIONS, type Category, registered } from '@seriatim/profile'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import type { Problem } from '../problems/problem.ts'
import { type Content, contentOf, recordOf } from '../state/content.ts'
import type { KeptDocument } from '../state/use-document.ts'
import type { ViewsHandle } from '../views/editor-views.tsx'

/** Whether a record of a category may become one of the Register. */
export const mayRegister = (category: Category): boolean => CATEGORY_TRANSITIONS[category].includes('reg')

export type Registering = {
  /** The category before, and what is missing; undefined unless a record is on its way into the Register. */
  readonly state: { readonly before: Category; readonly missing: readonly Problem[] } | undefined
  readonly register: () => void
  readonly onProblems: ((problems: readonly Problem[]) => void) | undefined
}

/**
 * Register as one deed: the text says Register, in one step of undo; what is missing for that is shown before anything
 * is stored, with the focus on the first of it. Where nothing is missing the record is validated at once.
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
  kept: KeptDocument
  category: Category
  isEdited: boolean
  views: RefObject<ViewsHandle | null>
  /** Whether the record can be sent to the validator; says why where it cannot. */
  mayGo: () => boolean
  /** What keeps a content from being stored as a record of the Register, as far as the browser can tell. */
  errorsOf: (content: Content) => readonly Problem[]
  validate: (content: Content) => void
}): Registering => {
  const { present } = kept.document
  const [before, setBefore] = useState<Category>()
  const [missing, setMissing] = useState<readonly Problem[]>([])
  const [first, setFirst] = useState<Problem>()
  const isOn = before !== undefined && category === 'reg'

  // The text shows the change first: only then the place of what is missing is where it will stay.
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

  // What is stored, or given up, is on its way no longer.
  useEffect(() => {
    if (!isEdited) setBefore(undefined)
  }, [isEdited])

  const register = () => {
    if (!mayRegister(category) || !mayGo()) return
    const content = contentOf(registered(recordOf(present)))
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
