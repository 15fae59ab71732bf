import { TextInput } from '@mantine/core'
import { LIST_SEARCH_LENGTH } from '@seriatim/contract'
import { type FormEvent, useEffect, useState } from 'react'
import { focusWork } from '../../kernel/take-focus.ts'
import { IconSearch } from '../icons.tsx'
import classes from './list-search.module.css'

/** The search input of a list; the text is applied with Enter or when the input loses the focus. */
export function ListSearch({
  label,
  placeholder = label,
  value = '',
  onSearch,
}: {
  /** Accessible name of the field. */
  label: string
  /** Placeholder of the empty input. */
  placeholder?: string
  value?: string | undefined
  onSearch: (text: string | undefined) => void
}) {
  const [text, setText] = useState(value)
  // The URL may change while the input does not, by Back or when another list is shown.
  useEffect(() => setText(value), [value])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Text that has not changed must not move the list to its first page.
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
