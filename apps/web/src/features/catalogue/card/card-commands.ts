import type { ComponentType, Dispatch, RefObject } from 'react'
import { type PlainKey, type PlainMessage, plainMessage } from '../../../kernel/i18n.ts'
import {
  IconAbc,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsDiff,
  IconHistory,
  IconListCheck,
  IconListDetails,
  IconListSearch,
  IconLock,
  IconLockOpen,
  IconRestore,
  IconRowRemove,
  IconSortAscending,
  IconTemplate,
  IconTerminal2,
} from '../../../ui/icons.tsx'
import type { StoredDocument } from '../../document/use-document.ts'
import type { ViewsHandle } from '../views/editor-views.tsx'
import { MODES, type Mode } from '../views/mode.ts'
import type { CardEvent } from './card-view.ts'

/**
 * Which of the two commands the user can run now: unlock or lock enrichments (fields written by the system). Undefined
 * if neither.
 */
type Unlocking = 'unlock' | 'lock' | undefined

/** The state of a card that decides which commands exist and which are enabled. */
export type CommandContext = {
  readonly isReadOnly: boolean
  /** Whether the card is expanded; a collapsed card shows only its header. */
  readonly isOpen: boolean
  readonly mode: Mode
  /** Whether the form shows all positions of coded fields. */
  readonly isExpanded: boolean
  readonly isComparing: boolean
  /** Whether the category of the record may be changed to Register. */
  readonly canRegister: boolean
  readonly unlocking: Unlocking
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Whether a request is being sent to the server. */
  readonly isBusy: boolean
}

/** The functions that the commands of a card call. */
export type CardActions = {
  readonly open: () => void
  readonly views: RefObject<ViewsHandle | null>
  readonly storedDocument: Pick<StoredDocument, 'undo' | 'redo' | 'lock'>
  readonly dispatch: Dispatch<CardEvent>
  readonly show: (mode: Mode) => void
  readonly expand: () => void
  readonly showHistory: () => void
  readonly reload: () => void
  readonly validate: () => void
  readonly register: () => void
}

export type CardCommand = {
  readonly word: PlainMessage
  /** The shortcut keys, as in `Shortcut`; a command without keys is only in the palette. */
  readonly keys?: string | ((now: CommandContext) => string | undefined)
  /** Whether the command exists in the current state; by default always. */
  readonly isThere?: (now: CommandContext) => boolean
  /** The reason why the command is disabled in the current state. */
  readonly why?: (now: CommandContext) => PlainKey<'common'> | undefined
  readonly isPressed?: (now: CommandContext) => boolean
  /** The icon of a command that the header shows. */
  readonly icon?: ComponentType<{ size: number; 'aria-hidden': true }>
  /** If true, the command is only in the header, not in the palette and the shortcut sheet. */
  readonly isHeaderOnly?: true
  /** If true, the command has an effect below the header, so running the command expands a collapsed card. */
  readonly isInViews?: true
  readonly run: (actions: CardActions) => void
}

const edits = ({ isReadOnly }: CommandContext): boolean => !isReadOnly
const hasForm = ({ mode }: CommandContext): boolean => mode !== 'expert'
const busyReason = ({ isBusy }: CommandContext) => (isBusy ? 'why_busy' : undefined)

/** The command that switches to the view `mode`. F4 runs this command while the preceding mode is shown. */
const showModeCommand = (mode: Mode): CardCommand => ({
  word: plainMessage('assisted', `mode_${mode}`),
  keys: (now) => (MODES[(MODES.indexOf(now.mode) + 1) % MODES.length] === mode ? 'F4' : undefined),
  isThere: (now) => now.mode !== mode,
  isInViews: true,
  run: ({ show }) => show(mode),
})

/**
 * All commands of a card. The palette, the shortcut sheet, the keys and the header use this list; the palette shows the
 * commands in this order.
 */
export const CARD_COMMANDS = {
  validate: {
    word: plainMessage('catalogue', 'validate'),
    keys: 'mod+Enter',
    isThere: edits,
    run: ({ validate }) => validate(),
  },
  register: {
    word: plainMessage('catalogue', 'register'),
    keys: 'mod+shift+Enter',
    icon: IconListCheck,
    isThere: ({ canRegister }) => canRegister,
    why: busyReason,
    run: ({ register }) => register(),
  },
  romanise: {
    word: plainMessage('transliteration', 'romanise'),
    keys: 'F9',
    isThere: edits,
    isInViews: true,
    run: ({ views }) => views.current?.romanise(),
  },
  makePair: {
    word: plainMessage('transliteration', 'make_pair'),
    keys: 'shift+F9',
    isThere: edits,
    isInViews: true,
    run: ({ views }) => views.current?.makePair(),
  },
  mend: {
    word: plainMessage('transliteration', 'mend'),
    isThere: edits,
    isInViews: true,
    run: ({ views }) => views.current?.mend(),
  },
  sortFields: {
    word: plainMessage('catalogue', 'sort_fields'),
    keys: 'mod+shift+s',
    icon: IconSortAscending,
    isThere: edits,
    isInViews: true,
    run: ({ views }) => views.current?.sortFields(),
  },
  addField: {
    word: plainMessage('assisted', 'add_field'),
    keys: 'alt+shift+Enter',
    isThere: (now) => edits(now) && hasForm(now),
    isInViews: true,
    run: ({ views }) => views.current?.addField(),
  },
  deleteField: {
    word: plainMessage('catalogue', 'delete_field'),
    icon: IconRowRemove,
    isThere: edits,
    isInViews: true,
    run: ({ views }) => views.current?.deleteField(),
  },
  unlock: {
    word: plainMessage('catalogue', 'unlock_enrichments_command'),
    icon: IconLockOpen,
    isThere: ({ unlocking }) => unlocking === 'unlock',
    run: ({ dispatch }) => dispatch({ type: 'toolOpened', tool: 'unlock' }),
  },
  lock: {
    word: plainMessage('catalogue', 'lock_again'),
    icon: IconLock,
    isThere: ({ unlocking }) => unlocking === 'lock',
    run: ({ storedDocument }) => storedDocument.lock(),
  },
  undo: {
    word: plainMessage('catalogue', 'undo'),
    icon: IconArrowBackUp,
    isThere: edits,
    why: ({ canUndo }) => (canUndo ? undefined : 'why_no_undo'),
    isInViews: true,
    run: ({ storedDocument }) => storedDocument.undo(),
  },
  redo: {
    word: plainMessage('catalogue', 'redo'),
    icon: IconArrowForwardUp,
    isThere: edits,
    why: ({ canRedo }) => (canRedo ? undefined : 'why_no_redo'),
    isInViews: true,
    run: ({ storedDocument }) => storedDocument.redo(),
  },
  compare: {
    word: plainMessage('catalogue', 'compare'),
    icon: IconArrowsDiff,
    isThere: edits,
    isPressed: ({ isComparing }) => isComparing,
    isInViews: true,
    run: ({ dispatch }) => dispatch({ type: 'comparisonToggled' }),
  },
  reload: {
    word: plainMessage('catalogue', 'reload'),
    icon: IconRestore,
    isThere: edits,
    why: busyReason,
    run: ({ reload }) => reload(),
  },
  showAssisted: showModeCommand('assisted'),
  showExpert: showModeCommand('expert'),
  showSplit: showModeCommand('split'),
  expand: {
    word: plainMessage('assisted', 'expand'),
    icon: IconListDetails,
    isThere: hasForm,
    isPressed: ({ isExpanded }) => isExpanded,
    isHeaderOnly: true,
    run: ({ expand }) => expand(),
  },
  find: {
    word: plainMessage('catalogue', 'find'),
    icon: IconListSearch,
    isInViews: true,
    run: ({ views }) => views.current?.find(),
  },
  openTarget: {
    word: plainMessage('catalogue', 'open_target'),
    keys: 'alt+Enter',
    isThere: ({ mode }) => mode !== 'assisted',
    isInViews: true,
    run: ({ views }) => views.current?.openTarget(),
  },
  checkUrls: {
    word: plainMessage('catalogue', 'check_record_urls'),
    isInViews: true,
    run: ({ views }) => views.current?.checkUrls(),
  },
  abbreviate: {
    word: plainMessage('abbreviation', 'abbreviate'),
    icon: IconAbc,
    run: ({ dispatch }) => dispatch({ type: 'toolOpened', tool: 'abbreviation' }),
  },
  history: { word: plainMessage('catalogue', 'history'), icon: IconHistory, run: ({ showHistory }) => showHistory() },
  templates: {
    word: plainMessage('templates', 'title'),
    icon: IconTemplate,
    run: ({ dispatch }) => dispatch({ type: 'toolOpened', tool: 'templates' }),
  },
  macros: {
    word: plainMessage('macros', 'run'),
    icon: IconTerminal2,
    isThere: edits,
    run: ({ dispatch }) => dispatch({ type: 'toolOpened', tool: 'macros' }),
  },
} satisfies Readonly<Record<string, CardCommand>>

export type CardCommandId = keyof typeof CARD_COMMANDS

export const commandOf = (id: CardCommandId): CardCommand => CARD_COMMANDS[id]

export const isCommandAvailable = (id: CardCommandId, now: CommandContext): boolean =>
  commandOf(id).isThere?.(now) ?? true
