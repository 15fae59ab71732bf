import { Select } from '@mantine/core'
import { labelOf } from '@seriatim/profile/labels'
import { useState } from 'react'
import classes from './controls.module.css'
import { useForm } from './form-context.ts'
import type { Offer } from './offers.ts'

/** A list of tags or subfields to choose from, searched by code or name; Escape closes it. */
export function Picker({
  label,
  prefix = '',
  offers,
  onPick,
  onClose,
  onEscape = onClose,
}: {
  label: string
  /** Text before each code, such as `$`. */
  prefix?: string
  offers: readonly Offer[]
  onPick: (code: string) => void
  onClose: () => void
  /** Called when Escape closes the list, to return the focus. */
  onEscape?: () => void
}) {
  const { t, locale } = useForm()
  // Controlled, because a Select clears its own search text whenever `data` changes.
  const [search, setSearch] = useState('')
  return (
    <Select
      className={classes.picker}
      size="xs"
      aria-label={label}
      placeholder={label}
      autoFocus
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      selectFirstOptionOnChange
      defaultDropdownOpened
      withCheckIcon={false}
      maxDropdownHeight={300}
      limit={80}
      nothingFoundMessage={t('nothing_to_add')}
      comboboxProps={{ withinPortal: true, position: 'bottom-start', width: 'max-content' }}
      data={offers.map(({ code, label: words }) => ({
        value: code,
        label: `${prefix}${code} ${labelOf(words, locale)}`,
      }))}
      onChange={(code) => (code === null ? onClose() : onPick(code))}
      onKeyDown={(event) => {
        // The form must not handle the keys that the list handles.
        event.stopPropagation()
        if (event.key !== 'Escape') return
        event.preventDefault()
        onEscape()
      }}
      onBlur={onClose}
    />
  )
}
