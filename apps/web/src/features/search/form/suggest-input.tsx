import { Autocomplete } from '@mantine/core'
import classes from './query-line.module.css'

/** A suggested value with its name; the user can also type other values. */
export type Suggestion = { readonly value: string; readonly name: string }

const MAX_SHOWN = 60

const folded = (text: string): string => text.toLowerCase()

/**
 * The suggestions that match typed text: first those that start with the text, then those whose name contains it.
 * Returns all suggestions if the text is the default value.
 */
const fitting = (suggestions: readonly Suggestion[], typed: string, usual: string): readonly Suggestion[] => {
  const wanted = folded(typed.trim())
  if (wanted === '' || wanted === usual) return suggestions.slice(0, MAX_SHOWN)
  const first = suggestions.filter(({ value }) => folded(value).startsWith(wanted))
  const others = suggestions.filter((each) => !first.includes(each) && folded(each.name).includes(wanted))
  return [...first, ...others].slice(0, MAX_SHOWN)
}

/** A short input in a condition line, for a tag or a subfield code. */
export function SuggestInput({
  label,
  value,
  usual = '',
  placeholder,
  width,
  maxLength,
  suggestions,
  onChange,
}: {
  label: string
  value: string
  /** The default value, which means "any". */
  usual?: string
  placeholder?: string
  width: number
  maxLength: number
  suggestions: readonly Suggestion[]
  onChange(value: string): void
}) {
  const names = new Map(suggestions.map((each) => [each.value, each.name]))
  return (
    <Autocomplete
      aria-label={label}
      className={classes.short}
      w={width}
      placeholder={placeholder}
      value={value}
      maxLength={maxLength}
      spellCheck={false}
      autoComplete="off"
      data={suggestions.map((each) => each.value)}
      filter={({ search }) =>
        fitting(suggestions, search, usual).map((each) => ({ value: each.value, label: each.value }))
      }
      renderOption={({ option }) => (
        <span className={classes.suggestion}>
          <code>{option.value}</code>
          <span>{names.get(option.value)}</span>
        </span>
      )}
      comboboxProps={{ width: 320, position: 'bottom-start', withinPortal: true }}
      maxDropdownHeight={300}
      onFocus={(event) => event.currentTarget.select()}
      onChange={onChange}
    />
  )
}
