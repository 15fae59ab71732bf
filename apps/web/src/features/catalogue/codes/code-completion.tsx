import { Combobox, useCombobox } from '@mantine/core'
import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type TextareaHTMLAttributes,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { bestChoices, type Choice } from '../../../ui/best-choices.ts'
import classes from './code-completion.module.css'

/** Maximum number of choices that are drawn; typing narrows them. */
const SHOWN = 100

type Area = ReactElement<TextareaHTMLAttributes<HTMLTextAreaElement>>

/**
 * A text area with suggestions from a list of codes, by code or name. Arrow down or Ctrl+Space shows all. Enter applies
 * the selected suggestion; Tab does so only after typing. Other text is allowed: rules validate it.
 */
export function CodeCompletion({
  label,
  choices,
  onChoose,
  children: area,
}: {
  label: string
  choices: readonly Choice[]
  onChoose: (value: string) => void
  children: Area
}) {
  const value = String(area.props.value ?? '')
  // The text typed since the list opened; undefined while the list shows all choices.
  const [typed, setTyped] = useState<string>()
  const combobox = useCombobox({ onDropdownClose: () => setTyped(undefined) })
  const isOpen = combobox.dropdownOpened
  const shown = isOpen ? bestChoices(choices, typed ?? '').slice(0, SHOWN) : []
  const found = shown.map((choice) => choice.value).join('\n')

  const mark = useEffectEvent((drawn: string) => {
    if (drawn === '') combobox.resetSelectedOption()
    else if (typed === undefined && choices.some((choice) => choice.value === value)) combobox.selectActiveOption()
    else combobox.selectFirstOption()
  })
  useEffect(() => mark(isOpen ? found : ''), [isOpen, found])

  const choose = (next: string) => {
    combobox.closeDropdown()
    setTyped(undefined)
    if (next !== value) onChoose(next)
  }
  const marked = () => shown[combobox.getSelectedOptionIndex()]?.value
  const open = () => {
    combobox.openDropdown()
    combobox.updateSelectedOptionIndex()
  }

  const onKey = (event: KeyboardEvent<HTMLTextAreaElement>): boolean => {
    if (event.key === ' ' && event.ctrlKey && !event.altKey && !event.metaKey) {
      open()
      return true
    }
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return false
    if (event.key === 'ArrowDown' && !isOpen) {
      open()
      return true
    }
    if (!isOpen) return false
    if (event.key === 'ArrowDown') combobox.selectNextOption()
    else if (event.key === 'ArrowUp') combobox.selectPreviousOption()
    else if (event.key === 'Enter') choose(marked() ?? value)
    else if (event.key === 'Escape') combobox.closeDropdown()
    else return false
    return true
  }

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={choose}
      width="max-content"
      position="bottom-start"
      withinPortal
      // The list handles keys without modifiers; the form handles only keys with modifiers.
    >
      <Combobox.Target withKeyboardNavigation={false}>
        {cloneElement(area, {
          'aria-autocomplete': 'list',
          onClick: open,
          onBlur: () => combobox.closeDropdown(),
          onChange: (event) => {
            setTyped(event.currentTarget.value)
            area.props.onChange?.(event)
            if (event.currentTarget.value.trim() === '') combobox.closeDropdown()
            else combobox.openDropdown()
          },
          onKeyDown: (event) => {
            const taken = event.key === 'Tab' && typed !== undefined && !event.shiftKey ? marked() : undefined
            // Applied before the focus moves, because the choice may change which element is next.
            if (taken !== undefined && !choices.some((choice) => choice.value === value)) flushSync(() => choose(taken))
            if (!onKey(event)) return
            event.preventDefault()
            event.stopPropagation()
          },
        })}
      </Combobox.Target>
      <Combobox.Dropdown hidden={shown.length === 0}>
        {isOpen ? (
          <Combobox.Options className={classes.options} aria-label={label}>
            {shown.map((choice) => (
              <Combobox.Option key={choice.value} value={choice.value} active={choice.value === value}>
                <span className={classes.code}>{choice.code ?? choice.value}</span> {choice.name}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        ) : null}
      </Combobox.Dropdown>
    </Combobox>
  )
}
