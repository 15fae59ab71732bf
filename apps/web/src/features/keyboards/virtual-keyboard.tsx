import { ActionIcon, Tooltip } from '@mantine/core'
import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useMemo, useState } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { useShortcuts } from '../../kernel/shortcuts.tsx'
import { IconKeyboard } from '../../ui/icons.tsx'

const KeyboardPanel = lazy(() => import('./keyboard-panel.tsx').then((module) => ({ default: module.KeyboardPanel })))

type State = { readonly isOpen: boolean; readonly toggle: () => void }
const Context = createContext<State | undefined>(undefined)

/**
 * Draws the virtual keyboard over every page with a menu. Its code is loaded when it is first opened; it stays open
 * when the page changes.
 */
export function VirtualKeyboard({ children }: { children: ReactNode }) {
  const t = useMessages('keyboard')
  const [isOpen, setOpen] = useState(false)
  const toggle = useCallback(() => setOpen((before) => !before), [])
  const state = useMemo(() => ({ isOpen, toggle }), [isOpen, toggle])
  useShortcuts([{ keys: 'mod+.', label: t('toggle'), scope: 'everywhere', run: toggle }])
  return (
    <Context value={state}>
      {children}
      {isOpen ? (
        <Suspense>
          <KeyboardPanel onClose={toggle} />
        </Suspense>
      ) : null}
    </Context>
  )
}

/** A button that opens and closes the virtual keyboard, for pages where text in other scripts is typed. */
export function VirtualKeyboardToggle() {
  const t = useMessages('keyboard')
  const state = use(Context)
  if (!state) throw new Error('VirtualKeyboardToggle is used outside of VirtualKeyboard')
  return (
    <Tooltip label={t('toggle')}>
      <ActionIcon
        variant={state.isOpen ? 'light' : 'subtle'}
        color={state.isOpen ? undefined : 'gray'}
        size={30}
        aria-label={t('toggle')}
        aria-pressed={state.isOpen}
        // The focused field must keep the focus, because the keys type into it.
        onMouseDown={(event) => event.preventDefault()}
        onClick={state.toggle}
      >
        <IconKeyboard size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
