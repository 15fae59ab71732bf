import { Select, type SelectProps } from '@mantine/core'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { bestChoices, optionOf } from './best-choices.ts'
import { useLatest } from './use-latest.ts'
import { useSelectedText } from './use-selected-text.ts'

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
  const [search, setSearch] = useState('')
  /** What one typed and has neither taken nor left yet. */
  const typed = useRef('')
  /** Whether one went through the list by arrow keys since typing: Enter takes the entry at hand then. */
  const walked = useRef(false)
  /** What was typed and left before the rows were here: its best match is taken when they come, if nothing else was chosen. */
  const left = useRef<{ text: string; value: string | null }>(undefined)
  const areHere = choices.length > 0
  // What is chosen stands there by its code until the rows give its name: a field that has a value is never empty.
  const data = areHere || value === null ? choices.map(optionOf) : [{ value, label: value }]
  const latest = useLatest({ choices, value, onChoose })
  useEffect(() => {
    if (!areHere) return
    const { choices, value, onChoose } = latest.current
    // The list names what is chosen as soon as it can: what is being typed stands.
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
    // Who closes the list by Escape takes nothing from it.
    if (event.key === 'Escape') typed.current = ''
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
    if (event.key !== 'Enter' || hasModifier || event.nativeEvent.isComposing || walked.current) return
    const text = typed.current.trim()
    if (!areHere && text !== '') {
      // As who leaves it: no form is sent without what was typed.
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
      // What is chosen is replaced by what one types.
      onFocus={(event) => {
        left.current = undefined
        event.currentTarget.select()
      }}
      onKeyDownCapture={onKey}
      // Before the list itself forgets what was typed.
      onBlurCapture={leave}
    />
  )
}
