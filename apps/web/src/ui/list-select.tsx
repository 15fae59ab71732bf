import { Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useLatest } from '../kernel/use-latest.ts'
import { bestChoices, optionOf } from './best-choices.ts'
import { useSelectedText } from './use-selected-text.ts'

/**
 * A select with search by code or words, the best match first. Tab or Enter after typing applies the best match, even
 * if the user types fast. Without typing the value does not change.
 */
export function ListSelect({
  rows = [],
  value,
  onChoose,
  ...rest
}: {
  rows?: readonly { readonly code: string; readonly name: string }[] | undefined
  value: string | null
  onChoose: (code: string | null) => void
} & Omit<SelectProps, 'data' | 'value' | 'onChange' | 'filter' | 'searchable'>) {
  const choices = useMemo(() => rows.map(({ code, name }) => ({ value: code, code, name })), [rows])
  const [isOpen, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  /** Text that was typed and is neither applied nor discarded yet. */
  const typed = useRef('')
  /** Whether arrow keys were used since the user last typed. If so, Enter applies the highlighted choice. */
  const walked = useRef(false)
  /**
   * Text in a field that the user typed and left before the choices arrived. Its best match is applied when they
   * arrive, unless another value was chosen.
   */
  const left = useRef<{ text: string; value: string | null }>(undefined)
  const areHere = choices.length > 0
  // Until the choices arrive, the code is the label, so that a field with a value is never empty.
  const data = areHere || value === null ? choices.map(optionOf) : [{ value, label: value }]
  const latest = useLatest({ choices, value, onChoose })
  useEffect(() => {
    if (!areHere) return
    const { choices, value, onChoose } = latest.current
    // Mantine sets the label of the value when the choices arrive; text that the user is typing must remain.
    if (typed.current !== '') setSearch(typed.current)
    const best = left.current?.value === value ? bestChoices(choices, left.current.text)[0] : undefined
    left.current = undefined
    if (!best) return
    typed.current = ''
    if (best.value !== value) onChoose(best.value)
  }, [areHere])
  const input = useRef<HTMLInputElement>(null)
  useSelectedText(input, search, () => typed.current !== '')
  const bestOfTyped = () => (typed.current.trim() === '' ? undefined : bestChoices(choices, typed.current)[0])
  const take = () => {
    const best = bestOfTyped()
    if (best && best.value !== value) onChoose(best.value)
  }
  const leave = () => {
    const text = typed.current.trim()
    if (areHere) take()
    else if (text !== '') left.current = { text, value }
    typed.current = ''
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') walked.current = true
    // Escape closes the list and discards the typed text.
    if (event.key === 'Escape') typed.current = ''
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    if (event.key !== 'Enter' || hasModifier || event.nativeEvent.isComposing || walked.current) return
    const text = typed.current.trim()
    if (!areHere && text !== '') {
      // Enter before the choices arrive has the same effect as leaving the field. The form is not submitted, because it
      // would not contain the typed text.
      left.current = { text, value }
      event.preventDefault()
      event.stopPropagation()
      return
    }
    const best = bestOfTyped()
    if (!best || (best.value === value && !isOpen)) return
    event.preventDefault()
    event.stopPropagation()
    take()
    typed.current = ''
    setOpen(false)
  }
  return (
    <Select
      allowDeselect={false}
      {...rest}
      ref={input}
      data={data}
      value={value}
      onChange={(code) => {
        typed.current = ''
        onChoose(code)
      }}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      searchable
      selectFirstOptionOnChange
      filter={({ search }) => bestChoices(choices, search).map(optionOf)}
      searchValue={search}
      onSearchChange={setSearch}
      onInput={(event) => {
        typed.current = event.currentTarget.value
        walked.current = false
        left.current = undefined
      }}
      // The whole value is selected, so that typing replaces it.
      onFocus={(event) => {
        left.current = undefined
        event.currentTarget.select()
      }}
      onKeyDownCapture={onKey}
      // Handled in the capture phase, before Mantine clears the typed text.
      onBlurCapture={leave}
    />
  )
}
