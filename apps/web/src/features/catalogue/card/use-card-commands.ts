import { useMessages } from '../../../app/i18n.ts'
import { type Shortcut, useShortcuts } from '../../../app/shortcuts.tsx'
import { useNonSortingShortcut } from '../../non-sorting/use-toggle-non-sorting.ts'
import { MODES, type Mode } from '../views/mode.ts'
import type { CardActions, Unlocking } from './card-actions.ts'

/** What is done at the cursor of a card's view. */
export type CursorActions = {
  readonly romanise: () => void
  readonly makePair: () => void
  readonly mend: () => void
  readonly checkUrls: () => void
  readonly openTarget: () => void
  readonly addField: () => void
}

const ACTION_OF_MODE = { assisted: 'showAssisted', expert: 'showExpert', split: 'showSplit' } as const

/** The commands of the active card: in the palette, and by key wherever the focus is. */
export const useCardCommands = (
  {
    isActive,
    isReadOnly,
    canRegister,
    unlocking,
    mode,
  }: {
    isActive: boolean
    isReadOnly: boolean
    canRegister: boolean
    /** What can be done with the lock of enrichments. */
    unlocking: Unlocking
    mode: Mode
  },
  actions: CardActions,
  atCursor: CursorActions,
): void => {
  const t = useMessages('catalogue')
  const assisted = useMessages('assisted')
  const abbreviation = useMessages('abbreviation')
  const templates = useMessages('templates')
  const transliteration = useMessages('transliteration')
  const nonSorting = useNonSortingShortcut()
  const command = (label: string, run: () => void, keys?: string): Shortcut => ({ label, run, keys, scope: 'page' })
  const nextMode = MODES[(MODES.indexOf(mode) + 1) % MODES.length]!
  const reading = [
    ...MODES.filter((each) => each !== mode).map((each) =>
      command(assisted(`mode_${each}`), actions[ACTION_OF_MODE[each]], each === nextMode ? 'F4' : undefined),
    ),
    command(t('find'), actions.find),
    ...(mode === 'assisted' ? [] : [command(t('open_target'), atCursor.openTarget, 'alt+Enter')]),
    command(t('check_record_urls'), atCursor.checkUrls),
    command(abbreviation('abbreviate'), actions.abbreviate),
    command(t('history'), actions.history),
    command(templates('title'), actions.templates),
  ]
  const editing = [
    command(t('validate'), actions.validate, 'mod+Enter'),
    ...(canRegister ? [command(t('register'), actions.register, 'mod+shift+Enter')] : []),
    command(transliteration('romanise'), atCursor.romanise, 'F9'),
    command(transliteration('make_pair'), atCursor.makePair, 'shift+F9'),
    command(transliteration('mend'), atCursor.mend),
    nonSorting,
    command(t('sort_fields'), actions.sortFields, 'mod+shift+s'),
    ...(mode === 'expert' ? [] : [command(assisted('add_field'), atCursor.addField, 'alt+shift+Enter')]),
    command(t('delete_field'), actions.deleteField),
    ...(unlocking === 'unlock' ? [command(t('unlock_enrichments_command'), actions.unlock)] : []),
    ...(unlocking === 'lock' ? [command(t('lock_again'), actions.lock)] : []),
    command(t('undo'), actions.undo),
    command(t('redo'), actions.redo),
    command(t('compare'), actions.compare),
    command(t('reload'), actions.reload),
  ]
  useShortcuts(isActive ? [...(isReadOnly ? [] : editing), ...reading] : [])
}
