/**
 * The types of the ISSN MARC profile: MARC 21 for bibliographic data (Library of Congress) with the additions and
 * requirements of the ISSN network. The data are in `../data`. Labels are English texts that `labels.ts` translates.
 */

import type { ListName } from './lists.ts'

/** Requirement level: mandatory, mandatory if applicable, optional. */
export type RequirementLevel = 'M' | 'MA' | 'O'

/** An English text of the profile, which is also the key of its translations. */
export type Label = string

/** Connects a subfield to a code list. Rules, both editor modes and the help use this definition. */
export type ListTie = {
  readonly list: ListName
  /** Whether the subfield holds the name of an entry instead of its code. */
  readonly holds?: 'name'
  /** Whether other values are valid too, so that the list is only suggested. */
  readonly isOpen?: true
  /** Whether the code is often copied from other systems or outside the profile, so that errors are only warnings. */
  readonly isLoose?: true
  /** The entries that are valid in this subfield. Defaults to all entries. */
  readonly codes?: readonly string[]
  /** The value of $2 if the codes are from this list. If $2 has another value, the codes are from another list. */
  readonly source?: string
  /** If the indicator has this value, the codes are from another list. */
  readonly unless?: { readonly indicator2: string }
}

export type SubfieldDefinition = {
  readonly code: string
  readonly label: Label
  readonly repeatable?: true
  readonly need?: RequirementLevel
  /** In which records the subfield is required: in all descriptions or only in Register records. */
  readonly required?: 'always' | 'register'
  /** A regular expression for the whole value. */
  readonly pattern?: string
  /** The list of the subfield's codes or names. */
  readonly reference?: ListTie
  /** Whether the ISSN network defines the subfield, not MARC 21. */
  readonly local?: true
  /** Whether only members of the international centre may change the subfield. */
  readonly icOnly?: true
  /** Whether this subfield marks its field as an enrichment, in a field that cataloguers may also write. */
  readonly enrichment?: true
}

export type IndicatorDefinition = {
  readonly label: Label
  /** Valid values with their meaning. A blank is one space. A meaning may be empty. */
  readonly values: Readonly<Record<string, Label>>
  readonly default?: string
}

export type FieldDefinition = {
  readonly tag: string
  readonly label: Label
  readonly repeatable?: true
  /** Whether the field is central to ISSN cataloguing. Its labels exist in all four languages. */
  readonly core?: true
  readonly need?: { readonly register?: RequirementLevel; readonly work?: RequirementLevel }
  /** Whether only the Library of Congress uses the field. Such a field is offered in Expert Mode only. */
  readonly loCOnly?: true
  /** Whether the field belongs to the holdings format. Such a field is known but not offered. */
  readonly holdings?: true
  readonly local?: true
  /** Whether the system writes the field. */
  readonly system?: true
  /** Whether the system adds the field from other sources. Exports without enrichments omit such a field. */
  readonly enrichment?: true
  /** Whether undefined subfields are valid too. */
  readonly anySubfield?: true
  readonly note?: string
  /** Groups of subfields that each require at least one member. */
  readonly requiredAnyOf?: readonly (readonly string[])[]
  /** The subfields of a new field. */
  readonly defaultSubfields?: readonly string[]
  readonly indicators: readonly [IndicatorDefinition, IndicatorDefinition]
  readonly subfields: readonly SubfieldDefinition[]
}

/** A range of positions in the leader, 006, 007 or 008. */
export type PositionDefinition = {
  /** The MARC notation of the range: `06` or `07-10`. */
  readonly key: string
  /** The first and last position, zero-based and inclusive. */
  readonly from: number
  readonly to: number
  readonly label: Label
  /** Valid codes with their meaning, for the whole range or, with `perCharacter`, for each character. */
  readonly codes?: Readonly<Record<string, Label>>
  readonly perCharacter?: true
  /** A regular expression for the whole range. If `codes` is also set, either may match. */
  readonly pattern?: string
  readonly reference?: 'lcCountries' | 'languages'
  /** The administrators' list that extends the MARC 21 codes in `codes`. */
  readonly kept?: 'publicationStatuses' | 'frequencies' | 'resourceTypes'
  readonly need?: RequirementLevel
  /** Whether the system writes the range or computes it on export. */
  readonly system?: true
}
