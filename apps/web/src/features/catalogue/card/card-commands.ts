import type { ComponentType, Dispatch, RefObject } from 'react'
import { named, type PlainKey, type PlainMessage } from '../../../app/i18n.ts'
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
import type { KeptDocument } from '../state/use-document.ts'
import type { ViewsHandle } from '../views/editor-views.tsx'
import { MODES, type Mode } from '../views/mode.ts'
import type { CardEvent } from './card-view.ts'

/** Whether the user can unlock or lock enrichments; undefined if neither. */
type Unlocking = 'unlock' | 'lock' | undefined

/** The state of a card that decides which commands exist and which are enabled. */
export type CardNow = {
  readonly isReadOnly: boolean
  /** Whether the card is open; a closed one shows only its header. */
  readonly isOpen: boolean
  readonly mode: Mode
  /** Whether the form shows all positions of coded fields. */
  readonly isExpanded: boolean
  readonly isComparing: boolean
  /** Whether the record may enter the Register. */
  readonly canRegister: boolean
  readonly unlocking: Unlocking
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** Whether a request is being sent to the server. */
  readonly isBusy: boolean
}

/** The objects on which the commands of a card act. */
export type CardDeeds = {
  readonly open: () => void
  readonly views: RefObject<ViewsHandle | null>
  readonly kept: Pick<KeptDocument, 'undo' | 'redo' | 'lock'>
  readonly tell: Dispatch<CardEvent>
  readonly show: (mode: Mode) => void
  readonly expand: () => void
  readonly showHistory: () => void
  readonly reload: () => void
  readonly validate: () => void
  readonly register: () => void
}

export type CardCommand = {
  readonly word: PlainMessage
  /** Keys as in `Shortcut`; without keys the command is only in the palette. */
  readonly keys?: string | ((now: CardNow) => string | undefined)
  /** Whether the command exists now; by default always. */
  readonly isThere?: (now: CardNow) => boolean
  /** The reason why the command is disabled now. */
  readonly why?: (now: CardNow) => PlainKey<'common'> | undefined
  readonly isPressed?: (now: CardNow) => boolean
  /** For commands that the header shows. */
  readonly icon?: ComponentType<{ size: number; 'aria-hidden': true }>
  /** Only in the header, not in the palette and the shortcut sheet. */
  readonly isHeaderOnly?: true
  /** The effect is visible below the header, so a closed card is opened. */
  readonly isInViews?: true
  readonly run: (deeds: CardDeeds) => void
}

const edits = ({ isReadOnly }: CardNow): boolean => !isReadOnly
const hasForm = ({ mode }: CardNow): boolean => mode !== 'expert'
const whyBusy = ({ isBusy }: CardNow) => (isBusy ? 'why_busy' : undefined)

/** The command that shows `mode`; F4 runs it from the previous mode. */
const showing = (mode: Mode): CardCommand => ({
  word: named('assisted', `mode_${mode}`),
  keys: (now) => (MODES[(MODES.indexOf(now.mode) + 1) % MODES.length] === mode ? 'F4' : undefined),
  isThere: (now) => now.mode !== mode,
  isInViews: true,
  run: ({ show }) => show(mode),
})

/**
 * All commands of a card. The palette, the shortcut sheet, the keys and the header use this list; its order is that
 * of the palette.
 */
export const CARD_COMMANDS = {
  validate: {
    word: named('catalogue', 'validate'),
    keys: 'mod+Enter',
    isThere: edits,
    run: ({ validate }) => validate(),
  },
  register: {
    word: named('catalogue', 'register'),
    keys: 'mod+shift+Enter',
    icon: IconListCheck,
    isThere: ({ canRegister }) => canRegister,
    why: whyBusy,
    run: ({ register }) => register(),
  },
  romanise: {
    word: named('transliteration', 'romanise'),
    keys: 'F9',
    isThere: edits,
    isInViews: true,
    run: ({ views }) => views.current?.romanise(),
  },
  makePair: {
    word: named('transliteration', 'make_pair'),
    keys: 'shift+F9',
    isThere: edits,
    isInViews: true,
    run: ({ views }) => views.current?.makePair(),
  },
  mend: {
    word: named('transliteration', 'mend'),
    isThere: edits,
    isInViews: true,
    run: ({ views }) => views.current?.mend(),
  },
  sortFields: {
    word: named('catalogue', 'sort_fields'),
    keys: 'mod+shift+s',
    icon: IconSortAscending,
    isThere: edits,
    isInViews: true,
    run: ({ views }) => views.current?.sortFields(),
  },
  addField: {
    word: named('assisted', 'add_field'),
    keys: 'alt+shift+Enter',
    isThere: (now) => edits(now) && hasForm(now),
    isInViews: true,
    run: ({ views }) => views.current?.addField(),
  },
  deleteField: {
    word: named('catalogue', 'delete_field'),
    icon: IconRowRemove,
    isThere: edits,
    isInViews: true,
    run: ({ views }) => views.current?.deleteField(),
  },
  unlock: {
    word: named('catalogue', 'unlock_enrichments_command'),
    icon: IconLockOpen,
    isThere: ({ unlocking }) => unlocking === 'unlock',
    run: ({ tell }) => tell({ type: 'toolOpened', tool: 'unlock' }),
  },
  lock: {
    word: named('catalogue', 'lock_again'),
    icon: IconLock,
    isThere: ({ unlocking }) => unlocking === 'lock',
    run: ({ kept }) => kept.lock(),
  },
  undo: {
    word: named('catalogue', 'undo'),
    icon: IconArrowBackUp,
    isThere: edits,
    why: ({ canUndo }) => (canUndo ? undefined : 'why_no_undo'),
    isInViews: true,
    run: ({ kept }) => kept.undo(),
  },
  redo: {
    word: named('catalogue', 'redo'),
    icon: IconArrowForwardUp,
    isThere: edits,
    why: ({ canRedo }) => (canRedo ? undefined : 'why_no_redo'),
    isInViews: true,
    run: ({ kept }) => kept.redo(),
  },
  compare: {
    word: named('catalogue', 'compare'),
    icon: IconArrowsDiff,
    isThere: edits,
    isPressed: ({ isComparing }) => isComparing,
    isInViews: true,
    run: ({ tell }) => tell({ type: 'comparisonToggled' }),
  },
  reload: {
    word: named('catalogue', 'reload'),
    icon: IconRestore,
    isThere: edits,
    why: whyBusy,
    run: ({ reload }) => reload(),
  },
  showAssisted: showing('assisted'),
  showExpert: showing('expert'),
  showSplit: showing('split'),
  expand: {
    word: named('assisted', 'expand'),
    icon: IconListDetails,
    isThere: hasForm,
    isPressed: ({ isExpanded }) => isExpanded,
    isHeaderOnly: true,
    run: ({ expand }) => expand(),
  },
  find: {
    word: named('catalogue', 'find'),
    icon: IconListSearch,
    isInViews: true,
    run: ({ views }) => views.current?.find(),
  },
  openTarget: {
    word: named('catalogue', 'open_target'),
    keys: 'alt+Enter',
    isThere: ({ mode }) => mode !== 'assisted',
    isInViews: true,
    run: ({ views }) => views.current?.openTarget(),
  },
  checkUrls: {
    word: named('catalogue', 'check_record_urls'),
    isInViews: true,
    run: ({ views }) => views.current?.checkUrls(),
  },
  abbreviate: {
    word: named('abbreviation', 'abbreviate'),
    icon: IconAbc,
    run: ({ tell }) => tell({ type: 'toolOpened', tool: 'abbreviation' }),
  },
  history: { word: named('catalogue', 'history'), icon: IconHistory, run: ({ showHistory }) => showHistory() },
  templates: {
    word: named('templates', 'title'),
    icon: IconTemplate,
    run: ({ tell }) => tell({ type: 'toolOpened', tool: 'templates' }),
  },
  macros: {
    word: named('macros', 'run'),
    icon: IconTerminal2,
    isThere: edits,
    run: ({ tell }) => tell({ type: 'toolOpened', tool: 'macros' }),
  },
} satisfies Readonly<Record<string, CardCommand>>

export type CardCommandId = keyof typeof CARD_COMMANDS

export const commandOf = (id: CardCommandId): CardCommand => CARD_COMMANDS[id]

export const isThere = (id: CardCommandId, now: CardNow): boolean => commandOf(id).isThere?.(now) ?? true
