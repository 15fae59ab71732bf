import { Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { bestChoices, optionOf } from './best-choices.ts'
import { useLatest } from './use-latest.ts'
import { useSelectedText } from './use-selected-text.ts'

/**
 * A select with search by code or words, the best match first. Tab or Enter after typing takes the best match,
 * however fast the user types, as in the assignment form. Without typing nothing changes.
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
  /** Text that was typed and is neither applied nor abandoned yet. */
  const typed = useRef('')
  /** Whether arrow keys were used since the last typing: Enter then takes the highlighted entry. */
  const walked = useRef(false)
  /**
   * Text that was typed and left before the rows arrived. Its best match is applied when they arrive, unless another
   * value was chosen.
   */
  const left = useRef<{ text: string; value: string | null }>(undefined)
  const areHere = choices.length > 0
  // Until the rows arrive, the code is the label: a field with a value is never empty.
  const data = areHere || value === null ? choices.map(optionOf) : [{ value, label: value }]
  const latest = useLatest({ choices, value, onChoose })
  useEffect(() => {
    if (!areHere) return
    const { choices, value, onChoose } = latest.current
    // Mantine sets the label of the value when the rows arrive; text in typing must remain.
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
      // Enter before the rows arrive is kept like leaving the field: the form is not submitted without the typed text.
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
      // Typing replaces the current value.
      onFocus={(event) => {
        left.current = undefined
        event.currentTarget.select()
      }}
      onKeyDownCapture={onKey}
      // In the capture phase, before Mantine clears the typed text.
      onBlurCapture={leave}
    />
  )
}
