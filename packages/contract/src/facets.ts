/**
 * The facet terms of specification-1, section 3: each is declared here and nowhere else. What the contract accepts, which
 * fields a query can name, what the analyser reads, how terms are counted, named and shown all follow from this.
 */
type FacetDeclaration = {
  /** How many values a record has: one or none, several in its order, or whether it is so (keys `true`, `false`). */
  readonly values: 'one' | 'several' | 'flag'
  /** Names: a query looks for words within them. All other keys are compared as a whole. */
  readonly areNames?: true
  /** Years and decades: drawn as a histogram. */
  readonly areYears?: true
  /** Where codes get their names: in a reference list, of the centres, or of a position of the leader. */
  readonly named?: { readonly list: string } | { readonly leader: string } | 'centres' | 'flag'
  /** Where the values stand, where one subfield says it all; the analyser computes the others. */
  readonly from?: { readonly tag: string; readonly code: string }
  /** Terms of one group are counted together: few combinations of their values occur. Undefined: a way of its own. */
  readonly group?: string
  /** Its values are shown until the user has chosen which facets are open. */
  readonly isOpen?: true
}

/** In the order in which people narrow by them. */
export const FACETS = {
  category: { values: 'one', named: { list: 'categories' }, group: 'kind', isOpen: true },
  media: { values: 'several', named: { list: 'media' }, group: 'kind', isOpen: true },
  iso_country: { values: 'one', named: { list: 'countries' }, group: 'origin', isOpen: true },
  languages: { values: 'several', named: { list: 'languages' }, group: 'origin', isOpen: true },
  start_year: { values: 'one', areYears: true, group: 'years', isOpen: true },
  end_year: { values: 'one', areYears: true, group: 'years' },
  period_of_activity: { values: 'several', areYears: true, group: 'years' },
  center: { values: 'one', named: 'centres', group: 'origin' },
  frequency: { values: 'one', named: { list: 'frequencies' }, group: 'kind' },
  publication_status: { values: 'one', named: { list: 'publicationStatuses' }, group: 'kind' },
  publisher_names: { values: 'several', areNames: true, group: 'publishers' },
  publisher_locations: { values: 'several', areNames: true, group: 'places' },
  issuing_bodies: { values: 'several', areNames: true, group: 'bodies' },
  subjects: { values: 'several', areNames: true, named: { list: 'subjects' }, group: 'subjects' },
  lc_country: { values: 'one', named: { list: 'lcCountries' }, group: 'origin' },
  continuing_resource_type: { values: 'one', named: { list: 'resourceTypes' }, group: 'kind' },
  bibliographic_level: { values: 'one', named: { leader: '07' }, group: 'kind' },
  encoding_level: { values: 'one', named: { leader: '17' }, group: 'kind' },
  is_invalid: { values: 'flag', named: 'flag', group: 'kind' },
  draft_record: { values: 'flag', named: 'flag', group: 'kind' },
  created_at: { values: 'one', areYears: true, group: 'dates' },
  updated_at: { values: 'one', areYears: true, group: 'dates' },
  sources: { values: 'several', areNames: true, group: 'sources' },
  partner_repositories: {
    values: 'several',
    areNames: true,
    named: { list: 'repositories' },
    from: { tag: '920', code: 'h' },
    group: 'subjects',
  },
  /** Hardly two records have the same structures: they are counted in a way of their own. */
  fields_structure: { values: 'several' },
} as const satisfies Record<string, FacetDeclaration>

export type FacetTerm = keyof typeof FACETS

/** Terms whose declaration has a property, or has it with this value. */
type TermWith<Key extends keyof FacetDeclaration, Value = unknown> = {
  [Term in FacetTerm]: (typeof FACETS)[Term] extends { readonly [K in Key]: Value } ? Term : never
}[FacetTerm]

export const FACET_TERMS = Object.keys(FACETS) as FacetTerm[]

/** What the term is declared with, as far as all terms have it. */
export const facetOf = (term: FacetTerm): FacetDeclaration => FACETS[term]

const termsWhere = <Term extends FacetTerm>(fits: (facet: FacetDeclaration) => boolean): readonly Term[] =>
  FACET_TERMS.filter((term) => fits(FACETS[term])) as Term[]

export const isFacetTerm = (value: unknown): value is FacetTerm => FACET_TERMS.includes(value as FacetTerm)

/** Terms whose keys are codes with names: the code filter offers them, by code or by label. */
export type CodedTerm = TermWith<'named'>
export const CODED_TERMS = termsWhere<CodedTerm>(({ named }) => named !== undefined)

/** Terms of which a record has one value or none. */
export type SingleTerm = TermWith<'values', 'one'>
export const SINGLE_TERMS = termsWhere<SingleTerm>(({ values }) => values === 'one')

/** Terms of which a record may have several values, in the record's order. */
export type ListTerm = TermWith<'values', 'several'>
export const LIST_TERMS = termsWhere<ListTerm>(({ values }) => values === 'several')

/** Terms that say yes or no of a record: their keys are `true` and `false`. */
export type BooleanTerm = TermWith<'values', 'flag'>
/** The terms whose keys stand in the dictionary: all but those of yes and no. */
export type KeyedTerm = Exclude<FacetTerm, BooleanTerm>

/** Terms whose values stand in a subfield as they are. */
export type CopiedTerm = TermWith<'from'>
export const isCopiedTerm = (term: FacetTerm): term is CopiedTerm => facetOf(term).from !== undefined

/** Facet terms whose keys are names: the words asked for stand next to each other within those of a key. */
export const NAME_TERMS = termsWhere<FacetTerm>(({ areNames }) => areNames === true)
/** Facet terms whose keys are compared as a whole. */
export const KEY_TERMS = termsWhere<FacetTerm>(({ areNames }) => areNames !== true)

/** The groups of terms that are counted together. */
export const FACET_GROUPS: readonly (readonly FacetTerm[])[] = [
  ...Map.groupBy(
    FACET_TERMS.filter((term) => facetOf(term).group !== undefined),
    (term) => facetOf(term).group,
  ).values(),
]
