import { Select, type SelectProps } from '@mantine/core'
import { useMemo, useRef } from 'react'
import { bestChoices, labelOfChoice } from './best-choices.ts'

/**
 * A list to choose from by code or by words, the best match first. Who types and goes on by Tab takes the best match, as
 * in the fields of the assignment form; who types nothing changes nothing.
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
  const typed = useRef('')
  const take = () => {
    const shown = choices.find((choice) => choice.value === value)
    const isTyped = typed.current.trim() !== '' && typed.current !== (shown && labelOfChoice(shown))
    const [best] = isTyped ? bestChoices(choices, typed.current) : []
    if (best && best.value !== value) onChoose(best.value)
  }
  return (
    <Select
      {...rest}
      data={choices.map((choice) => ({ value: choice.value, label: labelOfChoice(choice) }))}
      value={value}
      onChange={onChoose}
      searchable
      selectFirstOptionOnChange
      filter={({ search }) =>
        bestChoices(choices, search).map((choice) => ({ value: choice.value, label: labelOfChoice(choice) }))
      }
      onSearchChange={(text) => {
        typed.current = text
      }}
      // Before the list itself forgets what was typed.
      onBlurCapture={take}
    />
  )
}
