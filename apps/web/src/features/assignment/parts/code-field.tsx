import { Combobox, InputBase, useCombobox } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMessages } from '../../../kernel/i18n.ts'
import { bestChoices, type Choice, labelOfChoice } from '../../../ui/best-choices.ts'
import { useSelectedText } from '../../../ui/use-selected-text.ts'
import classes from './fields.module.css'

/** Maximum number of choices that are drawn; typing narrows them. */
const SHOWN = 100

/**
 * A field with a list of codes, searched by code or words. Enter or Tab applies the selected choice, so that users who
 * know a code can type it without looking at the list.
 */
export function CodeField({
  label,
  value,
  choices,
  error,
  placeholder,
  isRequired = false,
  disabledBecause,
  place,
  onChoose,
}: {
  label: string
  value: string | null
  choices: readonly Choice[]
  error?: string
  placeholder?: string
  isRequired?: boolean
  /** The reason why the field is disabled; undefined if it is enabled. */
  disabledBecause?: string
  place?: string
  onChoose: (value: string) => void
}) {
  const t = useMessages('assignment')
  // The text being typed; null while the label of the chosen code is shown.
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const isOpen = combobox.dropdownOpened
  const chosen = choices.find((choice) => choice.value === value)
  const text = typed ?? (chosen ? labelOfChoice(chosen) : (value ?? ''))
  useSelectedText(input, text, () => typed !== null)
  const shown = isOpen ? bestChoices(choices, typed ?? '').slice(0, SHOWN) : []
  const found = shown.map((choice) => choice.value).join('\n')

  // Highlights the best match as soon as the list arrives. Without typed text, an open list highlights the current
  // value.
  const mark = useEffectEvent((drawn: string) => {
    if (drawn === '') combobox.resetSelectedOption()
    else if (typed === null && chosen) combobox.selectActiveOption()
    else combobox.selectFirstOption()
  })
  useEffect(() => mark(isOpen ? found : ''), [isOpen, found])

  const choose = (next: string) => {
    setTyped(null)
    combobox.closeDropdown()
    if (next !== value) onChoose(next)
  }
  const settle = () => {
    // The list has not arrived yet: the typed text is matched when it arrives.
    if (typed !== null && typed.trim() !== '' && choices.length === 0) return combobox.closeDropdown()
    const best = typed === null || typed.trim() === '' ? [] : bestChoices(choices, typed)
    const marked = best[Math.max(0, isOpen ? combobox.getSelectedOptionIndex() : 0)]
    combobox.closeDropdown()
    setTyped(null)
    if (marked && marked.value !== value) onChoose(marked.value)
  }
  // A field that has the focus stays enabled until the focus leaves.
  const [isIn, setIn] = useState(false)
  const isOff = disabledBecause !== undefined && !isIn
  const onListCame = useEffectEvent((list: typeof choices) => {
    if (list.length > 0 && typed !== null && document.activeElement !== input.current) settle()
  })
  useEffect(() => onListCame(choices), [choices])

  return (
    <Combobox store={combobox} onOptionSubmit={choose} width="max-content" position="bottom-start" disabled={isOff}>
      <Combobox.Target withExpandedAttribute>
        <InputBase
          ref={input}
          aria-autocomplete="list"
          className={classes.field}
          classNames={{
            label: classes.label,
            input: `${classes.input} ${classes.choice}`,
            error: classes.error,
            description: 'visually-hidden',
          }}
          size="xs"
          label={label}
          aria-required={isRequired || undefined}
          withAsterisk={isRequired}
          placeholder={placeholder}
          disabled={isOff}
          description={disabledBecause}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={text}
          title={disabledBecause ?? (chosen && labelOfChoice(chosen))}
          error={error}
          rightSection={<Combobox.Chevron size="xs" />}
          rightSectionWidth={22}
          rightSectionPointerEvents="none"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          data-place={place}
          onFocus={(event) => {
            event.currentTarget.select()
            setIn(true)
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            setIn(false)
            settle()
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && typed !== null) setTyped(null)
            // Applied before the focus moves, because the choice may enable the next field.
            if (event.key === 'Tab' && typed !== null) flushSync(settle)
          }}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            combobox.openDropdown()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isOpen || choices.length === 0}>
        {isOpen ? (
          <Combobox.Options mah={280} style={{ overflowY: 'auto' }} tabIndex={0} aria-label={label}>
            {shown.map((choice) => (
              <Combobox.Option key={choice.value} value={choice.value} active={choice.value === value}>
                {labelOfChoice(choice)}
              </Combobox.Option>
            ))}
            {shown.length === 0 ? <Combobox.Empty>{t('nothing_found')}</Combobox.Empty> : null}
          </Combobox.Options>
        ) : null}
      </Combobox.Dropdown>
    </Combobox>
  )
}
