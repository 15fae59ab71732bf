import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core'
import { useMemo } from 'react'
import { useMessages } from '../../../app/i18n.ts'
import classes from './fields.module.css'

/** Something to choose: its value, its code where it has one, its words. */
export type Choice = { readonly value: string; readonly code?: string; readonly name: string }

/** How many are drawn at once; typing narrows them. */
const SHOWN = 100

const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

type Searchable = ComboboxItem & { readonly code: string; readonly words: string }

/** How well a choice fits what is typed: its code, the beginning of its name, of a word in it, anything; 0 not at all. */
const fit = ({ code, words }: Searchable, typed: string): number => {
  if (code === typed) return 4
  if (words.startsWith(typed)) return 3
  if (words.includes(` ${typed}`)) return 2
  return words.includes(typed) || code.startsWith(typed) ? 1 : 0
}

const byFit: OptionsFilter = ({ options, search, limit }) => {
  const typed = folded(search.trim())
  const all = options as Searchable[]
  // What stands in the box while nothing is typed is the label of the choice.
  const isTyped = typed !== '' && !all.some(({ label }) => label === search)
  if (!isTyped) return all.slice(0, limit)
  return all
    .map((option) => ({ option, score: fit(option, typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ option }) => option)
}

/** One of a list, found by typing its code or words; Tab takes the one that is marked. */
export function CodeField({
  label,
  isLabelHidden = false,
  value,
  choices,
  error,
  placeholder,
  isRequired = false,
  isDisabled = false,
  place,
  onChoose,
}: {
  label: string
  isLabelHidden?: boolean
  value: string | null
  choices: readonly Choice[]
  error?: string
  placeholder?: string
  isRequired?: boolean
  isDisabled?: boolean
  place?: string
  onChoose: (value: string) => void
}) {
  const t = useMessages('assignment')
  const data = useMemo<Searchable[]>(
    () =>
      choices.map(({ value: each, code, name }) => ({
        value: each,
        label: code === undefined ? name : `${code} · ${name}`,
        code: folded(code ?? ''),
        words: folded(name),
      })),
    [choices],
  )
  return (
    <Select
      className={classes.field}
      classNames={{ label: classes.label, input: classes.input, error: classes.error }}
      size="xs"
      label={isLabelHidden ? undefined : label}
      aria-label={isLabelHidden ? label : undefined}
      aria-required={isRequired || undefined}
      withAsterisk={isRequired}
      placeholder={placeholder}
      disabled={isDisabled}
      value={value}
      data={data}
      error={error}
      data-place={place}
      searchable
      selectFirstOptionOnChange
      autoSelectOnBlur
      openOnFocus={false}
      allowDeselect={false}
      withCheckIcon={false}
      limit={SHOWN}
      maxDropdownHeight={280}
      filter={byFit}
      nothingFoundMessage={t('nothing_found')}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      autoComplete="off"
      onFocus={(event) => event.currentTarget.select()}
      onChange={(chosen) => {
        if (chosen !== null && chosen !== value) onChoose(chosen)
      }}
    />
  )
}
