import { type DataField, isDataField } from '@seriatim/marc'
import type { KeyboardEvent } from 'react'
import { strokeName } from '../../../kernel/shortcut-keys.ts'
import { type Content, isUnread } from '../../document/content.ts'
import type { FieldChange } from '../../document/field-changes.ts'
import { type FormPlace, placeOfName } from './form-context.ts'

/** Functions that the keys of the form call, and the state that decides whether a key applies. */
export type FormCommands = {
  readonly content: () => Content
  /** Indexes of the entries that cannot be edited. */
  readonly locked: ReadonlySet<number>
  readonly isReadOnly: boolean
  readonly act: (change: FieldChange, then?: FormPlace) => void
  readonly removeField: (entry: number) => void
  readonly removeSubfield: (entry: number, subfield: number) => void
  readonly offerSubfields: (place: { readonly entry: number; readonly at: number }) => void
  /** Opens the list of all tags that can be added after the current field. */
  readonly offerFields: () => void
  readonly undo: () => void
  readonly redo: () => void
  readonly sort: () => void
  readonly find: () => void
  readonly romanise: () => void
  readonly makePair: () => void
  readonly validate: () => void
  readonly leave: () => void
}

/** The place in the form to which an element belongs. */
export const placeOfElement = (target: EventTarget | null): FormPlace | undefined => {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null
  return element?.dataset.place === undefined ? undefined : placeOfName(element.dataset.place)
}

const dataFieldAt = ({ content, locked }: FormCommands, index: number): DataField | undefined => {
  const entry = content().entries[index]
  return entry && !isUnread(entry) && isDataField(entry) && !locked.has(index) ? entry : undefined
}

/** Runs the editing command for a key stroke, unless the form is read-only. */
const edit = (commands: FormCommands, event: KeyboardEvent, place: FormPlace): boolean => {
  const { key, altKey, shiftKey } = event
  const isMod = event.ctrlKey || event.metaKey
  const field = dataFieldAt(commands, place.entry)
  const isSubfield = field !== undefined && /^\d+$/.test(place.part)
  if (altKey && shiftKey && !isMod && key === 'Enter') {
    commands.offerFields()
    return true
  }
  if (altKey && !isMod && key === 'Enter' && field) {
    const at = isSubfield ? Number(place.part) + 1 : field.subfields.length
    commands.offerSubfields({ entry: place.entry, at })
    return true
  }
  // Alt with an arrow key and without Shift moves to another record of the page.
  if (shiftKey && altKey !== isMod && (key === 'ArrowUp' || key === 'ArrowDown')) {
    const by = key === 'ArrowUp' ? -1 : 1
    const { entry, part } = place
    const subfield = Number(part)
    if (altKey) commands.act({ type: 'moveField', entry, by }, { entry: entry + by, part })
    else if (isSubfield)
      commands.act({ type: 'moveSubfield', entry, subfield, by }, { entry, part: String(subfield + by) })
    return altKey || isSubfield
  }
  if (isMod && key === 'Delete') {
    if (isSubfield && !shiftKey) commands.removeSubfield(place.entry, Number(place.part))
    else commands.removeField(place.entry)
    return true
  }
  return false
}

/**
 * Commands that do not depend on the focused place, by the name of the key stroke. The name is the same in every
 * keyboard layout.
 */
const strokesOf = (commands: FormCommands): Readonly<Record<string, () => void>> => ({
  'mod+z': commands.undo,
  'mod+shift+z': commands.redo,
  'mod+y': commands.redo,
  'mod+Enter': commands.validate,
  'mod+f': commands.find,
  Escape: commands.leave,
  ...(commands.isReadOnly
    ? {}
    : { 'mod+shift+s': commands.sort, F9: commands.romanise, 'shift+F9': commands.makePair }),
})

/** Runs the command for a key in the form; returns whether there was a command. */
export const runFormKey = (commands: FormCommands, event: KeyboardEvent): boolean => {
  const run = strokesOf(commands)[strokeName(event)]
  if (run) {
    run()
    return true
  }
  const place = placeOfElement(event.target)
  if (place && !commands.isReadOnly && edit(commands, event, place)) return true
  // A value has a single line, so Enter is ignored. With Ctrl, Enter is a command of the page.
  const isMod = event.ctrlKey || event.metaKey
  return event.key === 'Enter' && !isMod && event.target instanceof HTMLTextAreaElement
}
