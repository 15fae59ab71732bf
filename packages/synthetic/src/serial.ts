/** A synthetic serial before its records are created: titles, media and relations. */
import type { Category } from '@seriatim/profile'
import type { Country, Place } from './countries.ts'
import type { Language, Term } from './language.ts'

/** The code of a generated medium (MARC 007/00-01). */
export type Medium = 'ta' | 'tb' | 'tc' | 'td' | 'cr' | 'co' | 'cb' | 'hd' | 'he' | 'sd' | 'aj'

/** A title in one medium, with an ISSN and a record. */
export type Member = {
  readonly issn: string
  readonly serial: Serial
  readonly medium: Medium
  readonly category: Category
  /** The year of the first issue in this medium, which may be later than the first year of the title. */
  readonly startYear: number
  /** The dates of creation and last change of the record, as yyyymmdd. */
  readonly created: string
  readonly updated: string
  /** The qualifier (222 $b) with its parentheses, or empty. */
  readonly qualifier: string
  /** The ISSN-L (022 $l). */
  issnl: string
  /** Whether 022 $m has the ISSN, because it was an ISSN-L before two families were joined. */
  wasIssnl: boolean
  readonly links: Link[]
  /** The cancelled record that this one replaces, and the record that replaces this one. */
  cancels?: Member
  cancelledBy?: Member
}

/** A linking field. `member` is the target. */
export type Link = { readonly tag: string; readonly indicator2: string; readonly member: Member }

/** The publication status (008/06 of continuing resources): current, ceased, unknown. */
export type Status = 'c' | 'd' | 'u'

/** A title during the years in which it was used. */
export type Serial = {
  readonly language: Language
  /** MARC codes of all languages, main language first. */
  readonly languages: readonly string[]
  readonly country: Country
  readonly place: Place
  readonly topic: number
  readonly title: Term
  /** The designation and title of a section. */
  readonly section?: { readonly number: string; readonly title: string }
  readonly subtitle?: Term
  readonly publisher: Term
  readonly body?: Term
  readonly startYear: number
  readonly status: Status
  /** The end year of a ceased serial; undefined if the year is unknown. */
  readonly endYear?: number
  /** The frequency (008/18). */
  readonly frequency: string
  /** The type of continuing resource (008/21). */
  readonly type: string
  readonly isIntegrating: boolean
  readonly members: Member[]
}

/** The key title without qualifier (222 $a): the common title and the section title. */
export const keyTitleOf = ({ title, section }: Serial): string =>
  section === undefined ? title.roman : `${title.roman}. ${section.title}`

/** The key title with its qualifier, as cited in links. */
export const citedTitleOf = (member: Member): string =>
  member.qualifier === '' ? keyTitleOf(member.serial) : `${keyTitleOf(member.serial)} ${member.qualifier}`
