/**
 * The shapes of the ISSN MARC profile as data: MARC 21 for bibliographic data (Library of Congress) with what the
 * ISSN network adds and demands. The data are in `../data`; labels are English texts that `labels.ts` translates.
 */

import type { ListName } from './lists.ts'

/** How badly the profile needs something: mandatory, mandatory if applicable, optional. */
export type Need = 'M' | 'MA' | 'O'

/** A text of the profile in English, which is also the key of its translations. */
export type Label = string

/**
 * What ties a subfield to a code list. This is the one place that says so: the rules check by it, both modes of the
 * editor complete by it, the help explains by it.
 */
export type ListTie = {
  readonly list: ListName
  /** It holds the name of an entry (a term) and not its code. */
  readonly holds?: 'name'
  /** Other values are as good: the list is offered and nothing is checked. */
  readonly isOpen?: true
  /** A code that is often copied from elsewhere, or outside the profile: only warned of. */
  readonly isLoose?: true
  /** The entries of the list that fit this subfield; all of them when absent. */
  readonly codes?: readonly string[]
  /** What $2 of the field says where its codes are those of the list; another $2 names another list. */
  readonly source?: string
  /** The indicator that says that the codes are of another list. */
  readonly unless?: { readonly indicator2: string }
}

export type SubfieldDefinition = {
  readonly code: string
  readonly label: Label
  readonly repeatable?: true
  readonly need?: Need
  /** Whether a field without it is at fault: in every described record, or in Register records only. */
  readonly required?: 'always' | 'register'
  /** A regular expression for the whole value. */
  readonly pattern?: string
  /** The list whose codes or names it takes. */
  readonly reference?: ListTie
  /** Defined by the ISSN network and not by MARC 21. */
  readonly local?: true
  /** Only members of the international centre may change it. */
  readonly icOnly?: true
  /** Its field was added by the system from other sources, where fields of the tag may come from cataloguers too. */
  readonly enrichment?: true
}

export type IndicatorDefinition = {
  readonly label: Label
  /** Legal values (a blank is one space) with their meaning; a meaning may be empty. */
  readonly values: Readonly<Record<string, Label>>
  readonly default?: string
}

export type FieldDefinition = {
  readonly tag: string
  readonly label: Label
  readonly repeatable?: true
  /** Belongs to the heart of ISSN cataloguing; its labels exist in all four languages. */
  readonly core?: true
  readonly need?: { readonly register?: Need; readonly work?: Need }
  /** In use at the Library of Congress but not in the ISSN profile: offered in Expert Mode only. */
  readonly loCOnly?: true
  /** A field of the holdings format: known, but not offered. */
  readonly holdings?: true
  readonly local?: true
  /** Written by the system, not by cataloguers. */
  readonly system?: true
  /** Added by the system from other sources, left out of exports without enrichments. */
  readonly enrichment?: true
  /** Any subfield is legal in it, besides those defined. */
  readonly anySubfield?: true
  readonly note?: string
  /** Groups of subfields of which at least one must be there. */
  readonly requiredAnyOf?: readonly (readonly string[])[]
  /** What a new field of this tag starts with. */
  readonly defaultSubfields?: readonly string[]
  readonly indicators: readonly [IndicatorDefinition, IndicatorDefinition]
  readonly subfields: readonly SubfieldDefinition[]
}

/** A run of characters of the leader or of 006, 007, 008. */
export type PositionDefinition = {
  /** Its MARC positions as they are written: `06` or `07-10`. */
  readonly key: string
  /** First and last position, counted from 0, both included. */
  readonly from: number
  readonly to: number
  readonly label: Label
  /** Legal codes with their meaning: for the whole run, or for each character of it when `perCharacter`. */
  readonly codes?: Readonly<Record<string, Label>>
  readonly perCharacter?: true
  /** A regular expression for the whole run, an alternative to `codes` where both are given. */
  readonly pattern?: string
  readonly reference?: 'lcCountries' | 'languages'
  /** The list in which administration keeps its codes; `codes` are those of MARC 21. */
  readonly kept?: 'publicationStatuses' | 'frequencies' | 'resourceTypes'
  readonly need?: Need
  /** Written by the system or computed when the record leaves. */
  readonly system?: true
}
