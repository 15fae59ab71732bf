import { isDataField } from '@seriatim/marc'
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react'
import { useLatest } from '../../../kernel/use-latest.ts'
import { type Content, isUnread } from '../../document/content.ts'
import type { FieldChange } from '../../document/field-changes.ts'
import type { StoredDocument } from '../../document/use-document.ts'
import { atSubfield, type Cursor } from '../../transliteration/field-at-cursor.ts'
import { type Romanising, useRomanising } from '../../transliteration/use-romanising.ts'
import { type FormPlace, placeName } from './form-context.ts'

/** The cursor of the form: the last focused place, and the selection in it. */
const cursorIn = (
  form: HTMLElement | null,
  content: Content,
  place: FormPlace | undefined,
): ReturnType<Cursor['at']> => {
  const field = place && content.entries[place.entry]
  if (!place || !field || isUnread(field) || !isDataField(field)) return undefined
  if (!/^\d+$/.test(place.part)) return { entry: place.entry, content }
  const element = form?.querySelector(`[data-place="${CSS.escape(placeName(place))}"]`)
  const { selectionStart: from, selectionEnd: to } =
    element instanceof HTMLTextAreaElement ? element : { selectionStart: 0, selectionEnd: 0 }
  return { ...atSubfield(field, place.entry, Number(place.part), { from, to }), content }
}

/** Romanises text in the form: when the user presses F9 or Shift+F9, and while the user types in an 880. */
export const useFormRomanising = ({
  storedDocument,
  form,
  isReadOnly,
  lastPlace,
  focusNow,
  onNotice,
}: {
  storedDocument: StoredDocument
  form: RefObject<HTMLElement | null>
  isReadOnly: boolean
  lastPlace: () => FormPlace | undefined
  focusNow: (place: FormPlace) => boolean
  onNotice: (sentence: string) => void
}): { readonly romanising: Romanising; readonly onChange: (change: FieldChange) => void } => {
  const { present } = storedDocument.document
  const latest = useLatest(present)
  const cursor = useMemo<Cursor>(
    () => ({
      at: () => cursorIn(form.current, latest.current, lastPlace()),
      focus: () => void focusNow(lastPlace() ?? { entry: 0, part: '' }),
    }),
    [form, lastPlace, focusNow],
  )
  const romanising = useRomanising({ storedDocument, cursor, isReadOnly, onNotice })

  // Typed text is romanised only once the record contains that text.
  const isTyped = useRef(false)
  const onChange = useCallback((change: FieldChange) => {
    isTyped.current = change.type === 'subfield'
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when `present` contains the typed text
  useEffect(() => {
    if (isTyped.current) romanising.onTyped()
    isTyped.current = false
  }, [present])
  return { romanising, onChange }
}
