/** What a generated serial is before it becomes records: its titles, media and relations. */
import type { Category } from '@seriatim/profile'
import type { Country, Place } from './countries.ts'
import type { Language, Term } from './language.ts'

/** MARC 007/00-01 of the media that are generated. */
export type Medium = 'ta' | 'tb' | 'tc' | 'td' | 'cr' | 'co' | 'cb' | 'hd' | 'he' | 'sd' | 'aj'

/** One title in one medium: what has an ISSN and becomes a record. */
export type Member = {
  readonly issn: string
  readonly serial: Serial
  readonly medium: Medium
  readonly category: Category
  /** Year of the first issue; of the medium, which may be later than the title's. */
  readonly startYear: number
  /** yyyymmdd when the record was made and last changed. */
  readonly created: string
  readonly updated: string
  /** 222 $b with its parentheses, or empty. */
  readonly qualifier: string
  /** 022 $l. */
  issnl: string
  /** 022 $m: the number was an ISSN-L before its family was joined with another. */
  wasIssnl: boolean
  readonly links: Link[]
  /** The cancelled record that this one replaces, and the reverse. */
  cancels?: Member
  cancelledBy?: Member
}

/** A linking field: `member` is the target. */
export type Link = { readonly tag: string; readonly indicator2: string; readonly member: Member }

/** Current, dead, unknown: 008/06 of continuing resources. */
export type Status = 'c' | 'd' | 'u'

/** One title over the years in which it was kept. */
export type Serial = {
  readonly language: Language
  /** MARC codes of all its languages, the main one first. */
  readonly languages: readonly string[]
  readonly country: Country
  readonly place: Place
  readonly topic: number
  readonly title: Term
  /** Designation and title of a section, or undefined. */
  readonly section?: { readonly number: string; readonly title: string }
  readonly subtitle?: Term
  readonly publisher: Term
  readonly body?: Term
  readonly startYear: number
  readonly status: Status
  /** Only of a dead serial; undefined where nobody knows. */
  readonly endYear?: number
  /** 008/18. */
  readonly frequency: string
  /** 008/21. */
  readonly type: string
  readonly isIntegrating: boolean
  readonly members: Member[]
}

/** 222 $a: the common title and that of the section. */
export const keyTitleOf = ({ title, section }: Serial): string =>
  section === undefined ? title.roman : `${title.roman}. ${section.title}`

/** The whole key title with its qualifier, as links cite it. */
export const citedTitleOf = (member: Member): string =>
  member.qualifier === '' ? keyTitleOf(member.serial) : `${keyTitleOf(member.serial)} ${member.qualifier}`
