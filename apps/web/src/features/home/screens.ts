import type { Permission } from '@seriatim/contract'
import type { ComponentType } from 'react'
import type { PlainKey } from '../../kernel/i18n.ts'
import {
  IconAbc,
  IconBell,
  IconBuilding,
  IconCertificate,
  IconChartLine,
  IconClipboardList,
  IconDownload,
  IconFileDownload,
  IconFileImport,
  IconFileSpreadsheet,
  IconHistory,
  IconInbox,
  IconListCheck,
  IconListLetters,
  IconListSearch,
  IconSearch,
  IconSettings,
  IconStack2,
  IconStackPush,
  IconStethoscope,
  IconTerminal2,
} from '../../ui/icons.tsx'

type Word = PlainKey<'shell'>
type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>

/** A screen of the menu. The rail, the palette and the shortcuts use this list. */
export type Screen = {
  readonly to:
    | '/search'
    | '/browse/titles'
    | '/browse/publishers'
    | '/assignment'
    | '/requests'
    | '/newblock'
    | '/ltwa/words'
    | '/issn-lists'
    | '/marc21-lists'
    | '/title-lists'
    | '/audit'
    | '/admin/{-$area}'
    | '/import/{-$id}'
    | '/bulk/{-$id}'
    | '/doctor'
    | '/macros'
    | '/changes'
    | '/dashboards/{-$name}'
    | '/tasks'
    | '/announcements'
  readonly group: (typeof GROUPS)[number] | 'foot'
  readonly icon: Icon
  readonly word: Word
  /** The label of the command that opens the screen, for the palette and the shortcut sheet. */
  readonly going: Word
  /** The shortcut: `g`, then a letter. */
  readonly keys: string
  /** Users without this permission do not see the screen. */
  readonly permission?: Permission
  /** Other paths that belong to the screen. */
  readonly also?: readonly string[]
  /** The flyout (submenu) that contains the screen if the rail has no room for all screens. */
  readonly flyout?: Flyout
}

/** An entry of the rail that opens a submenu of screens. */
export type Flyout = { readonly icon: Icon; readonly word: Word }

const BROWSE: Flyout = { icon: IconListLetters, word: 'browse' }
const REQUESTS: Flyout = { icon: IconCertificate, word: 'requests_and_assignment' }
const BULK_WORK: Flyout = { icon: IconFileImport, word: 'bulk_work' }
const REFERENCE: Flyout = { icon: IconDownload, word: 'abbreviations_and_lists' }
const REPORTS: Flyout = { icon: IconChartLine, word: 'reports' }

/** Groups of the menu rail, from the top. The group `foot` is below them: notices, help and the account. */
export const GROUPS = ['find', 'describe', 'reference', 'follow'] as const

/**
 * Maximum number of screens in the rail of icons without flyouts. Notices, help and the account are three more entries,
 * and the rail has at most 12.
 */
const MAX_SCREENS = 9

const SCREENS: readonly Screen[] = [
  {
    to: '/search',
    group: 'find',
    icon: IconSearch,
    word: 'search',
    going: 'go_search',
    keys: 'g s',
    permission: 'search',
    also: ['/catalogue'],
  },
  {
    to: '/browse/titles',
    group: 'find',
    icon: IconListLetters,
    word: 'browse_titles',
    going: 'go_titles',
    keys: 'g o',
    permission: 'search',
    flyout: BROWSE,
  },
  {
    to: '/browse/publishers',
    group: 'find',
    icon: IconBuilding,
    word: 'browse_publishers',
    going: 'go_publishers',
    keys: 'g p',
    permission: 'search',
    flyout: BROWSE,
  },
  {
    to: '/assignment',
    group: 'describe',
    icon: IconCertificate,
    word: 'assignment',
    going: 'go_assignment',
    keys: 'g a',
    permission: 'issn_assignment',
    flyout: REQUESTS,
  },
  {
    to: '/requests',
    group: 'describe',
    icon: IconInbox,
    word: 'requests',
    going: 'go_requests',
    keys: 'g q',
    permission: 'requests',
    flyout: REQUESTS,
  },
  {
    to: '/newblock',
    group: 'describe',
    icon: IconStack2,
    word: 'new_block',
    going: 'go_new_block',
    keys: 'g b',
    permission: 'addISSNRange',
    flyout: BULK_WORK,
  },
  {
    to: '/import/{-$id}',
    group: 'describe',
    icon: IconFileImport,
    word: 'import',
    going: 'go_import',
    keys: 'g i',
    permission: 'import',
    also: ['/import'],
    flyout: BULK_WORK,
  },
  {
    to: '/doctor',
    group: 'describe',
    icon: IconStethoscope,
    word: 'broken_files',
    going: 'go_doctor',
    keys: 'g x',
    permission: 'import',
    flyout: BULK_WORK,
  },
  {
    to: '/macros',
    group: 'describe',
    icon: IconTerminal2,
    word: 'macros',
    going: 'go_macros',
    keys: 'g k',
    permission: 'catalog',
    flyout: BULK_WORK,
  },
  {
    to: '/bulk/{-$id}',
    group: 'describe',
    icon: IconStackPush,
    word: 'change_sets',
    going: 'go_change_sets',
    keys: 'g c',
    permission: 'catalog',
    also: ['/bulk'],
    flyout: BULK_WORK,
  },
  {
    to: '/ltwa/words',
    group: 'reference',
    icon: IconAbc,
    word: 'abbreviations',
    going: 'go_abbreviations',
    keys: 'g w',
    also: ['/ltwa'],
    flyout: REFERENCE,
  },
  {
    to: '/issn-lists',
    group: 'reference',
    icon: IconFileSpreadsheet,
    word: 'issn_lists',
    going: 'go_issn_lists',
    keys: 'g u',
    permission: 'issn_submit',
    flyout: REFERENCE,
  },
  {
    to: '/marc21-lists',
    group: 'reference',
    icon: IconFileDownload,
    word: 'marc21_lists',
    going: 'go_marc21_lists',
    keys: 'g m',
    permission: 'search',
    flyout: REFERENCE,
  },
  {
    to: '/title-lists',
    group: 'reference',
    icon: IconListSearch,
    word: 'title_lists',
    going: 'go_title_lists',
    keys: 'g f',
    permission: 'title_submit',
    flyout: REFERENCE,
  },
  { to: '/tasks', group: 'follow', icon: IconListCheck, word: 'tasks', going: 'go_tasks', keys: 'g t' },
  {
    to: '/announcements',
    group: 'follow',
    icon: IconBell,
    word: 'announcements',
    going: 'go_announcements',
    keys: 'g n',
    also: ['/announcement'],
  },
  {
    to: '/dashboards/{-$name}',
    group: 'follow',
    icon: IconChartLine,
    word: 'dashboards',
    going: 'go_dashboards',
    keys: 'g r',
    permission: 'catalog',
    also: ['/dashboards'],
    flyout: REPORTS,
  },
  {
    to: '/changes',
    group: 'follow',
    icon: IconHistory,
    word: 'changes',
    going: 'go_changes',
    keys: 'g e',
    permission: 'search',
    flyout: REPORTS,
  },
  {
    to: '/audit',
    group: 'follow',
    icon: IconClipboardList,
    word: 'audit',
    going: 'go_audit',
    keys: 'g l',
    permission: 'userManagement',
    flyout: REPORTS,
  },
  {
    to: '/admin/{-$area}',
    group: 'foot',
    icon: IconSettings,
    word: 'admin',
    going: 'go_admin',
    keys: 'g d',
    permission: 'userManagement',
    also: ['/admin'],
  },
]

/** The screens that a user may open. */
export const screensOf = (may: (permission: Permission) => boolean): readonly Screen[] =>
  SCREENS.filter(({ permission }) => permission === undefined || may(permission))

/** An entry of the rail: one screen, or the screens of a flyout. */
export type Entry = { readonly flyout?: Flyout; readonly screens: readonly [Screen, ...Screen[]] }

/**
 * Returns the entries of a menu group. `screens` are all screens that the user may open.
 * @param hasRoom whether the rail has room for every screen. Otherwise the screens of a flyout become one entry, unless
 * the user has at most `MAX_SCREENS` screens or the flyout contains only one.
 */
export const entriesOf = (screens: readonly Screen[], group: Screen['group'], hasRoom: boolean): readonly Entry[] => {
  const isDirect = hasRoom || screens.length <= MAX_SCREENS
  const inGroup = screens.filter((screen) => screen.group === group)
  const parts = Map.groupBy(inGroup, (screen) => (isDirect ? screen : (screen.flyout ?? screen)))
  return [...parts].map(([key, [first, ...others]]) =>
    'to' in key || others.length === 0 ? { screens: [first!] } : { flyout: key, screens: [first!, ...others] },
  )
}
