import type { AnswerOf, virtualKeyboards } from '@seriatim/contract'
import { useEffect, useRef, useState } from 'react'
import { useLatest } from '../../kernel/use-latest.ts'
import { deleteBackward, editableFieldOf, insertText, pressEnter } from '../../ui/type-into.ts'
import { compose } from './compose.ts'
import { keyAt, NAMED_KEYS } from './physical-keys.ts'

export type Layout = AnswerOf<typeof virtualKeyboards>[number]['layout']
export type Level = keyof Layout & string

type Modifiers = { readonly shift: boolean; readonly lock: boolean; readonly alt: boolean; readonly altgr: boolean }
const NONE: Modifiers = { shift: false, lock: false, alt: false, altgr: false }

const MODIFIER: Readonly<Record<string, keyof Modifiers>> = {
  '{shift}': 'shift',
  '{lock}': 'lock',
  '{alt}': 'alt',
  '{altgr}': 'altgr',
}

/** The layout level for the pressed modifiers, or the next lower level if the layout does not have it. */
const levelOf = (layout: Layout, { shift, lock, alt, altgr }: Modifiers): Level => {
  const isShifted = shift !== lock
  if (altgr && layout.altgr) return isShifted && layout.altgrshift ? 'altgrshift' : 'altgr'
  if (alt && layout.alt) return 'alt'
  return isShifted ? 'shift' : 'default'
}

/** Attribute of the keyboard panel: a click inside the panel does not change the field into which it types. */
export const PANEL = 'data-virtual-keyboard'

/** Types into the last focused field, with the keys on the screen and, if `mapsKeys`, with the physical keys. */
export const useVirtualKeys = (layout: Layout, mapsKeys: boolean) => {
  const field = useRef(editableFieldOf(document.activeElement))
  /** The text that the last key typed; the next key may be composed with it. */
  const last = useRef('')
  const [sticky, setSticky] = useState(NONE)
  const [held, setHeld] = useState(NONE)
  const [pressed, setPressed] = useState<string>()
  const level = levelOf(layout, {
    shift: sticky.shift || held.shift,
    lock: sticky.lock,
    alt: sticky.alt || held.alt,
    altgr: sticky.altgr || held.altgr,
  })

  const type = (key: string): void => {
    const target = field.current
    if (!target?.isConnected) return
    const { removed, inserted } = compose(last.current, key)
    if (removed > 0) deleteBackward(target)
    insertText(target, inserted)
    last.current = inserted.slice(-1)
  }

  const press = (key: string): void => {
    const modifier = MODIFIER[key]
    if (modifier) {
      setSticky((before) => ({ ...before, [modifier]: !before[modifier] }))
      return
    }
    const target = field.current
    if (key === '{space}') type(' ')
    else if (key === '{bksp}') {
      if (target?.isConnected) deleteBackward(target)
      last.current = ''
    } else if (key === '{enter}') {
      if (target?.isConnected) pressEnter(target)
      last.current = ''
    } else type(key)
    // Lock stays active; the other modifiers apply only to one key.
    setSticky(({ lock }) => ({ ...NONE, lock }))
  }

  const latest = useLatest({ layout, level, mapsKeys, type })

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const focused = editableFieldOf(target as Element)
      if (focused && focused !== field.current) {
        field.current = focused
        last.current = ''
      }
    }
    const onPointer = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || !target.closest(`[${PANEL}]`)) last.current = ''
    }
    const onKeyDown = (event: KeyboardEvent) => {
      // Ignores key events that the panel itself dispatches.
      if (!event.isTrusted || event.isComposing) return
      const { layout: now, level: at, mapsKeys: maps, type: typeNow } = latest.current
      const isAltGr = event.getModifierState('AltGraph')
      setHeld({ shift: event.shiftKey, alt: event.altKey && !isAltGr, altgr: isAltGr, lock: false })
      if (event.key === 'CapsLock') setSticky((before) => ({ ...before, lock: event.getModifierState('CapsLock') }))
      const key = keyAt(now[at] ?? now.default, event.code)
      setPressed(NAMED_KEYS[event.code] ?? key)
      const isCommand = event.ctrlKey !== isAltGr || event.metaKey || (event.altKey && !isAltGr)
      if (!maps || key === undefined || isCommand || editableFieldOf(event.target as Element) === undefined) {
        if (!['Shift', 'CapsLock', 'AltGraph'].includes(event.key)) last.current = ''
        return
      }
      event.preventDefault()
      event.stopPropagation()
      typeNow(key)
    }
    const onKeyUp = (event: KeyboardEvent) => {
      const isAltGr = event.getModifierState('AltGraph')
      setHeld({ shift: event.shiftKey, alt: event.altKey && !isAltGr, altgr: isAltGr, lock: false })
      setPressed(undefined)
    }
    const onBlur = () => {
      setHeld(NONE)
      setPressed(undefined)
    }
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', onPointer)
    addEventListener('keydown', onKeyDown, true)
    addEventListener('keyup', onKeyUp, true)
    addEventListener('blur', onBlur)
    return () => {
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', onPointer)
      removeEventListener('keydown', onKeyDown, true)
      removeEventListener('keyup', onKeyUp, true)
      removeEventListener('blur', onBlur)
    }
  }, [])

  return { level, press, pressed, sticky, backToField: () => field.current?.focus({ preventScroll: true }) }
}
