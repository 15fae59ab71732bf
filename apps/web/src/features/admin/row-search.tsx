import { TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { focusWork } from '../../app/take-focus.ts'
import classes from './admin.module.css'

/** What is looked for among the rows of an area; it counts when it is entered. */
export function RowSearch({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string
  onSearch: (text: string) => void
}) {
  const [text, setText] = useState(value)
  // The address changed by itself: Back, or another area.
  useEffect(() => setText(value), [value])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // Leaving the field enters it, too: what is searched already stays on its page.
    if (text.trim() !== value) onSearch(text.trim())
    if (event.type === 'submit') focusWork()
  }
  return (
    <search className={classes.search}>
      <form onSubmit={submit}>
        <TextInput
          size="xs"
          type="search"
          aria-label={label}
          placeholder={label}
          value={text}
          maxLength={200}
          onChange={(event) => setText(event.currentTarget.value)}
          onBlur={submit}
        />
      </form>
    </search>
  )
}
