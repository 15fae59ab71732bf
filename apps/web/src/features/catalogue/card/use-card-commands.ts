import { useMessages, usePlainMessage } from '../../../kernel/i18n.ts'
import { type Shortcut, useShortcuts } from '../../../kernel/shortcuts.tsx'
import { useStable } from '../../../ui/use-stable.ts'
import { useNonSortingShortcut } from '../../non-sorting/use-toggle-non-sorting.ts'
import {
  CARD_COMMANDS,
  type CardActions,
  type CardCommandId,
  type CommandContext,
  commandOf,
  isCommandAvailable,
} from './card-commands.ts'

/** Runs a command of the card; the function keeps its identity. */
export type RunCommand = (id: CardCommandId) => void

/**
 * Registers the commands of the active card in the palette and as shortcuts.
 * @returns a function that runs a command, for the buttons of the header
 */
export const useCardCommands = (isActive: boolean, now: CommandContext, actions: CardActions): RunCommand => {
  const wordOf = usePlainMessage()
  const nonSorting = useNonSortingShortcut()
  const run = useStable((id: CardCommandId) => {
    const { why, isInViews, run: doIt } = commandOf(id)
    if (why?.(now) !== undefined) return
    if (isInViews && !now.isOpen) actions.open()
    else doIt(actions)
  })
  const offered = (Object.keys(CARD_COMMANDS) as CardCommandId[]).filter(
    (id) => isCommandAvailable(id, now) && !commandOf(id).isHeaderOnly,
  )
  const shortcuts = offered.map((id): Shortcut => {
    const { word, keys } = commandOf(id)
    return {
      label: wordOf(word),
      keys: typeof keys === 'function' ? keys(now) : keys,
      scope: 'page',
      run: () => run(id),
    }
  })
  const textKeys = useTextKeys(now)
  useShortcuts(isActive ? [...shortcuts, ...(now.isReadOnly ? [] : [nonSorting]), ...textKeys] : [])
  return run
}

/** The keys that the text editor itself handles, to be listed in the shortcut sheet. */
const useTextKeys = ({ mode, isReadOnly }: CommandContext): readonly Shortcut[] => {
  const t = useMessages('catalogue')
  const common = useMessages('common')
  const view = useMessages('assisted')('mode_expert')
  if (mode === 'assisted' || isReadOnly) return []
  const keys = [
    ['Tab', t('hint_tab')],
    ['Enter', t('hint_enter')],
    ['$', t('hint_delimiter')],
    ['Ctrl+Space', t('hint_values')],
    ['Escape', t('hint_escape')],
  ] as const
  return keys.map(([key, value]) => ({ keys: key, label: common('labelled', { label: view, value }), scope: 'page' }))
}

/** Returns a function that makes the header button of a command. */
export const useCardTool = (now: CommandContext, run: RunCommand) => {
  const wordOf = usePlainMessage()
  const common = useMessages('common')
  return (id: CardCommandId) => {
    const { word, why, isPressed } = commandOf(id)
    const reason = why?.(now)
    return {
      // Unlock and lock have the same React key, so that the button keeps the focus when one replaces the other.
      id: id === 'lock' ? 'unlock' : id,
      label: wordOf(word),
      why: reason && common(reason),
      isPressed: isPressed?.(now),
      run: () => run(id),
    }
  }
}
