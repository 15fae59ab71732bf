import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { Content } from '../../document/content.ts'
import { type FormPlace, placeName } from './form-context.ts'
import { placeOfElement } from './form-keys.ts'

/** The element of a place. If it does not exist, the first element of the same entry, or else of the previous entry. */
const elementAt = (form: HTMLElement, place: FormPlace): HTMLElement | null => {
  const first = (entry: number): HTMLElement | null =>
    form.querySelector<HTMLElement>(`textarea[data-place^="${entry}."]`) ??
    form.querySelector<HTMLElement>(`[data-place^="${entry}."]`)
  const exact = form.querySelector<HTMLElement>(`[data-place="${CSS.escape(placeName(place))}"]`)
  if (exact) return exact
  for (let { entry } = place; entry >= 0; entry -= 1) {
    const found = first(entry)
    if (found) return found
  }
  return form.querySelector<HTMLElement>('[data-place]')
}

/** Selects a range of characters in a value, marks the element as found, and scrolls it into view. */
export const selectIn = (form: HTMLElement | null, place: FormPlace, from: number, to: number): void => {
  const element = form?.querySelector(`[data-place="${CSS.escape(placeName(place))}"]`)
  if (!(element instanceof HTMLTextAreaElement)) return
  element.focus({ preventScroll: true })
  element.setSelectionRange(from, to)
  for (const before of form?.querySelectorAll('[data-found]') ?? []) before.removeAttribute('data-found')
  element.setAttribute('data-found', '')
  element.scrollIntoView({ block: 'nearest' })
}

export type FormFocus = {
  /** Focuses a place after the next change is drawn. */
  readonly goTo: (place: FormPlace) => void
  /** Focuses a place at once; returns false if it does not exist. */
  readonly focusNow: (place: FormPlace) => boolean
  readonly lastPlace: () => FormPlace | undefined
}

/**
 * Manages the focus in the form. After a command, the focus moves to the place that the command requested. If the
 * focused element is removed, for example by undo, the focus moves to the entry that is now at its index.
 */
export const useFormFocus = (form: RefObject<HTMLElement | null>, content: Content): FormFocus => {
  const wanted = useRef<FormPlace | undefined>(undefined)
  const last = useRef<FormPlace | undefined>(undefined)
  const hasFocus = useRef(false)

  const focusNow = useCallback(
    (place: FormPlace) => {
      const element = form.current && elementAt(form.current, place)
      element?.focus({ preventScroll: true })
      element?.scrollIntoView({ block: 'nearest' })
      return element !== null
    },
    [form],
  )

  useLayoutEffect(() => {
    const element = form.current
    if (!element) return
    const onFocus = (event: FocusEvent) => {
      hasFocus.current = true
      last.current = placeOfElement(event.target) ?? last.current
    }
    const onBlur = (event: FocusEvent) => {
      if (event.relatedTarget instanceof Node && !element.contains(event.relatedTarget)) hasFocus.current = false
    }
    element.addEventListener('focusin', onFocus)
    element.addEventListener('focusout', onBlur)
    return () => {
      element.removeEventListener('focusin', onFocus)
      element.removeEventListener('focusout', onBlur)
    }
  }, [form])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `content` may remove the focused field
  useLayoutEffect(() => {
    if (wanted.current) focusNow(wanted.current)
    else if (hasFocus.current && document.activeElement === document.body && last.current) focusNow(last.current)
    wanted.current = undefined
  }, [content, focusNow])

  const goTo = useCallback((place: FormPlace) => {
    wanted.current = place
  }, [])
  const lastPlace = useCallback(() => last.current, [])
  return { goTo, focusNow, lastPlace }
}
