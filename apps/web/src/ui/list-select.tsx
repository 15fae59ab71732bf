import { Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { bestChoices, labelOfChoice } from './best-choices.ts'

/**
 * A list to choose from by code or by words, the best match first. Who types and goes on by Tab or Enter takes the best
 * match, as in the fields of the assignment form, however fast they type; who types nothing changes nothing.
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
  const typed = useRef('')
  /** Whether one went through the list by arrow keys since typing: Enter takes the entry at hand then. */
  const walked = useRef(false)
  /** What was typed and left before the rows were here: its best match is taken when they come. */
  const left = useRef('')
  useEffect(() => {
    const best = left.current !== '' && choices.length > 0 ? bestChoices(choices, left.current)[0] : undefined
    if (choices.length > 0) left.current = ''
    if (best && value === null) onChoose(best.value)
  })
  const bestOfTyped = () => {
    const shown = choices.find((choice) => choice.value === value)
    const isTyped = typed.current.trim() !== '' && typed.current !== (shown && labelOfChoice(shown))
    return isTyped ? bestChoices(choices, typed.current)[0] : undefined
  }
  const take = () => {
    const best = bestOfTyped()
    if (best && best.value !== value) onChoose(best.value)
  }
  const leave = () => {
    if (choices.length > 0) take()
    else left.current = typed.current.trim()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') walked.current = true
    // Who closes the list by Escape takes nothing from it.
    if (event.key === 'Escape') typed.current = ''
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    if (event.key !== 'Enter' || hasModifier || event.nativeEvent.isComposing || walked.current) return
    const best = bestOfTyped()
    if (!best || (best.value === value && !isOpen)) return
    event.preventDefault()
    event.stopPropagation()
    take()
    setOpen(false)
  }
  return (
    <Select
      allowDeselect={false}
      {...rest}
      data={choices.map((choice) => ({ value: choice.value, label: labelOfChoice(choice) }))}
      value={value}
      onChange={onChoose}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      searchable
      selectFirstOptionOnChange
      filter={({ search }) =>
        bestChoices(choices, search).map((choice) => ({ value: choice.value, label: labelOfChoice(choice) }))
      }
      onSearchChange={(text) => {
        typed.current = text
        walked.current = false
      }}
      // What is chosen is replaced by what one types.
      onFocus={(event) => {
        left.current = ''
        event.currentTarget.select()
      }}
      onKeyDownCapture={onKey}
      // Before the list itself forgets what was typed.
      onBlurCapture={leave}
    />
  )
}
