import { useLocalStorage } from '@mantine/hooks'
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef } from 'react'
import { isTyping, matchStrokes, SEQUENCE_MS, strokeName } from './shortcut-keys.ts'
import { useLatest } from './use-latest.ts'

export type Shortcut = {
  /** Key strokes separated by spaces: `/`, `mod+k`, `g s`. A command without keys is only in the palette. */
  readonly keys?: string
  /** Description for the shortcut sheet, in the language of the interface. */
  readonly label: string
  /** The shortcut sheet lists shortcuts of `everywhere` and of `page` separately. */
  readonly scope: 'everywhere' | 'page'
  /**
   * Returns false if the command cannot run now; the key then has its usual effect. If `run` is absent, the focused
   * element handles the key, and the shortcut is only listed.
   */
  readonly run?: (event: KeyboardEvent) => unknown
}

type Register = (shortcuts: () => readonly Shortcut[]) => () => void

type Sheet = {
  /** The active shortcuts, those of the application first. */
  list(): readonly Shortcut[]
  readonly areSingleKeysOn: boolean
  setSingleKeys(on: boolean): void
}

const RegisterContext = createContext<Register | undefined>(undefined)
const SheetContext = createContext<Sheet | undefined>(undefined)

const isTextInput = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('textarea, select, [role="textbox"]') !== null || isTextBox(target))

const isTextBox = (target: HTMLElement): boolean =>
  target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)

/**
 * Handles the shortcuts of the whole application. Single-key shortcuts are off while the user types text or a dialog is
 * open, and users can turn them off (WCAG 2.1.4).
 */
export function ShortcutProvider({ children }: { children: ReactNode }) {
  const sources = useRef(new Set<() => readonly Shortcut[]>())
  const [areSingleKeysOn, setSingleKeys] = useLocalStorage({ key: 'seriatim-single-keys', defaultValue: true })

  const register = useCallback<Register>((source) => {
    sources.current.add(source)
    return () => sources.current.delete(source)
  }, [])
  const sheet = useMemo<Sheet>(
    () => ({ list: () => [...sources.current].flatMap((source) => source()), areSingleKeysOn, setSingleKeys }),
    [areSingleKeysOn, setSingleKeys],
  )

  useEffect(() => {
    let pending = ''
    let pendingUntil = 0
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || (event.repeat === true && event.key === 'Enter')) return
      if (['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return
      const isPlain = isTyping(event)
      const isDialogOpen = document.querySelector('[role="dialog"][aria-modal="true"]') !== null
      if (isDialogOpen || (isPlain && (!areSingleKeysOn || isTextInput(event.target)))) return
      const known = [...sources.current].flatMap((source) => source())
      const before = event.timeStamp < pendingUntil ? pending : ''
      const match = matchStrokes(
        known.flatMap(({ keys, run }) => (run && keys) ?? []),
        before,
        strokeName(event),
      )
      pending = match.pending
      pendingUntil = event.timeStamp + SEQUENCE_MS
      if (match.complete === undefined) return
      // The innermost page registers last and has precedence.
      for (const shortcut of known.toReversed()) {
        if (shortcut.keys !== match.complete || !shortcut.run || shortcut.run(event) === false) continue
        event.preventDefault()
        return
      }
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [areSingleKeysOn])

  return (
    <RegisterContext value={register}>
      <SheetContext value={sheet}>{children}</SheetContext>
    </RegisterContext>
  )
}

export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
  const register = use(RegisterContext)
  const latest = useLatest(shortcuts)
  useEffect(() => register?.(() => latest.current), [register])
}

/**
 * All active shortcuts, and the setting that turns single-key shortcuts off.
 * @throws Error outside of `ShortcutProvider`
 */
export const useShortcutSheet = (): Sheet => {
  const sheet = use(SheetContext)
  if (!sheet) throw new Error('The shortcut sheet is used outside of ShortcutProvider')
  return sheet
}
