import type { Translate } from '../../kernel/i18n.ts'
import type { MemberNames } from './row-history.tsx'

const MEMBERS = {
  'names.en': 'name_en',
  'names.es': 'name_es',
  'names.fr': 'name_fr',
  'names.ru': 'name_ru',
  position: 'position',
  is_active: 'is_active',
  num_code: 'num_code',
  iso_code: 'iso_code',
  modes: 'modes',
  pattern: 'pattern',
  tag: 'tag',
  subfield: 'subfield',
  reason: 'member_reason',
} as const

const isMember = (member: string): member is keyof typeof MEMBERS => member in MEMBERS

/** Returns functions for the labels of the members of list rows, and for the texts of their values. */
export const memberNames = (t: Translate<'admin'>): MemberNames => ({
  nameOf: (member) => (isMember(member) ? t(MEMBERS[member]) : member),
  shownOf: (member, value) => (member === 'is_active' ? t(value === 'true' ? 'yes' : 'no') : value),
})
