import { TextInput } from '@mantine/core'
import { LIST_SEARCH_LENGTH } from '@seriatim/contract'
import { type FormEvent, useEffect, useState } from 'react'
import { focusWork } from '../../app/take-focus.ts'
import { IconSearch } from '../icons.tsx'
import classes from './list-search.module.css'

/** The words that a list is searched for; they count when they are entered, or when the field is left. */
export function ListSearch({
  label,
  placeholder = label,
  value = '',
  onSearch,
}: {
  /** Names the field. */
  label: string
  /** What stands in it while it is empty. */
  placeholder?: string
  value?: string | undefined
  onSearch: (text: string | undefined) => void
}) {
  const [text, setText] = useState(value)
  // The address changed by itself: Back, or another list.
  useEffect(() => setText(value), [value])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // What is searched already stays on its page.
    if (text.trim() !== value) onSearch(text.trim() || undefined)
    if (event.type === 'submit') focusWork()
  }
  return (
    <search className={classes.search}>
      <form onSubmit={submit}>
        <TextInput
          size="xs"
          type="search"
          aria-label={label}
          placeholder={placeholder}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={text}
          maxLength={LIST_SEARCH_LENGTH}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={submit}
        />
      </form>
    </search>
  )
}
