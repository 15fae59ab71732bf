import type { Permission } from '@seriatim/contract'
import type { ComponentType } from 'react'
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
import type { PlainKey } from '../i18n.ts'

type Word = PlainKey<'shell'>
type Icon = ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>

/** A screen of the menu: the rail, the palette and the shortcuts are made of this list. */
export type Screen = {
  readonly to:
    | '/search'
    | '/browse/titles'
    | '/browse/publishers'
    | '/assignment'
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
  readonly group: 'find' | 'describe' | 'reference' | 'follow'
  readonly icon: Icon
  readonly word: Word
  /** What the palette and the sheet of shortcuts say of going there. */
  readonly going: Word
  /** `g`, then a letter. */
  readonly keys: string
  /** What a user without it does not see. */
  readonly permission?: Permission
  /** Other addresses that belong to it. */
  readonly also?: readonly string[]
  /** The entry of the rail that it shares with others: who has several of them sees a menu, who has one a link. */
  readonly shares?: SharedEntry
}
export type SharedEntry = { readonly icon: Icon; readonly word: Word }

const LIST_SUBMISSIONS: SharedEntry = { icon: IconDownload, word: 'list_submissions' }

export const GROUPS = ['find', 'describe', 'reference', 'follow'] as const

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
  },
  {
    to: '/browse/publishers',
    group: 'find',
    icon: IconBuilding,
    word: 'browse_publishers',
    going: 'go_publishers',
    keys: 'g p',
    permission: 'search',
  },
  {
    to: '/assignment',
    group: 'describe',
    icon: IconCertificate,
    word: 'assignment',
    going: 'go_assignment',
    keys: 'g a',
    permission: 'issn_assignment',
  },
  {
    to: '/newblock',
    group: 'describe',
    icon: IconStack2,
    word: 'new_block',
    going: 'go_new_block',
    keys: 'g b',
    permission: 'addISSNRange',
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
  },
  {
    to: '/doctor',
    group: 'describe',
    icon: IconStethoscope,
    word: 'broken_files',
    going: 'go_doctor',
    keys: 'g x',
    permission: 'import',
  },
  {
    to: '/macros',
    group: 'describe',
    icon: IconTerminal2,
    word: 'macros',
    going: 'go_macros',
    keys: 'g k',
    permission: 'catalog',
  },
  {
    to: '/ltwa/words',
    group: 'reference',
    icon: IconAbc,
    word: 'abbreviations',
    going: 'go_abbreviations',
    keys: 'g w',
    also: ['/ltwa'],
  },
  {
    to: '/issn-lists',
    group: 'reference',
    icon: IconFileSpreadsheet,
    word: 'issn_lists',
    going: 'go_issn_lists',
    keys: 'g u',
    permission: 'issn_submit',
    shares: LIST_SUBMISSIONS,
  },
  {
    to: '/marc21-lists',
    group: 'reference',
    icon: IconFileDownload,
    word: 'marc21_lists',
    going: 'go_marc21_lists',
    keys: 'g m',
    permission: 'search',
    shares: LIST_SUBMISSIONS,
  },
  {
    to: '/title-lists',
    group: 'reference',
    icon: IconListSearch,
    word: 'title_lists',
    going: 'go_title_lists',
    keys: 'g f',
    permission: 'title_submit',
    shares: LIST_SUBMISSIONS,
  },
  {
    to: '/bulk/{-$id}',
    group: 'follow',
    icon: IconStackPush,
    word: 'change_sets',
    going: 'go_change_sets',
    keys: 'g c',
    permission: 'catalog',
    also: ['/bulk'],
  },
  {
    to: '/changes',
    group: 'follow',
    icon: IconHistory,
    word: 'changes',
    going: 'go_changes',
    keys: 'g e',
    permission: 'search',
  },
  { to: '/tasks', group: 'follow', icon: IconListCheck, word: 'tasks', going: 'go_tasks', keys: 'g t' },
  {
    to: '/dashboards/{-$name}',
    group: 'follow',
    icon: IconChartLine,
    word: 'dashboards',
    going: 'go_dashboards',
    keys: 'g r',
    permission: 'catalog',
    also: ['/dashboards'],
  },
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
    to: '/audit',
    group: 'follow',
    icon: IconClipboardList,
    word: 'audit',
    going: 'go_audit',
    keys: 'g l',
    permission: 'userManagement',
  },
  {
    to: '/admin/{-$area}',
    group: 'follow',
    icon: IconSettings,
    word: 'admin',
    going: 'go_admin',
    keys: 'g d',
    permission: 'userManagement',
    also: ['/admin'],
  },
]

/** The screens that a user has. */
export const screensOf = (may: (permission: Permission) => boolean): readonly Screen[] =>
  SCREENS.filter(({ permission }) => permission === undefined || may(permission))

/** What stands in the rail in one place. */
export type Entry = { readonly shared?: SharedEntry; readonly screens: readonly Screen[] }

/** The entries of a group in the rail: a screen each, but for those that share one (specification-1, menu). */
export const entriesOf = (screens: readonly Screen[], group: Screen['group']): readonly Entry[] => {
  const inGroup = screens.filter((screen) => screen.group === group)
  return [...Map.groupBy(inGroup, (screen) => screen.shares ?? screen)].map(([key, found]) =>
    'to' in key ? { screens: found } : { shared: key, screens: found },
  )
}
