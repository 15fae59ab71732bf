/**
 * The facet terms of specification-1, section 3. Other modules derive the accepted values, query fields, counts, names
 * and display from this declaration.
 */
type FacetDeclaration = {
  /** The number of values of a record: at most one, several in order, or a flag (keys `true`, `false`). */
  readonly values: 'one' | 'several' | 'flag'
  /** Whether keys are names that a query searches by word. Other keys are compared as a whole. */
  readonly areNames?: true
  /** Whether keys are years or decades, which are drawn as a histogram. */
  readonly areYears?: true
  /** The source of code names: a reference list, the centres, or a leader position. */
  readonly named?: { readonly list: string } | { readonly leader: string } | 'centres' | 'flag'
  /** The subfield with the values, if there is exactly one. The analyser computes other terms. */
  readonly from?: { readonly tag: string; readonly code: string }
  /**
   * The group of terms that are counted together, because few combinations of their values occur. Undefined for a term
   * that is counted by a separate method.
   */
  readonly group?: string
  /** Whether the facet is expanded by default. */
  readonly isOpen?: true
}

/** All facet terms in display order. */
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
  /** The structures of all fields. They are counted by a separate method, because records rarely share structures. */
  fields_structure: { values: 'several' },
} as const satisfies Record<string, FacetDeclaration>

export type FacetTerm = keyof typeof FACETS

/** Terms whose declaration has a property, optionally with a given value. */
type TermWith<Key extends keyof FacetDeclaration, Value = unknown> = {
  [Term in FacetTerm]: (typeof FACETS)[Term] extends { readonly [K in Key]: Value } ? Term : never
}[FacetTerm]

export const FACET_TERMS = Object.keys(FACETS) as FacetTerm[]

/** The declaration of a facet term, with the type that all declarations share. */
export const facetOf = (term: FacetTerm): FacetDeclaration => FACETS[term]

const termsWhere = <Term extends FacetTerm>(fits: (facet: FacetDeclaration) => boolean): readonly Term[] =>
  FACET_TERMS.filter((term) => fits(FACETS[term])) as Term[]

export const isFacetTerm = (value: unknown): value is FacetTerm => FACET_TERMS.includes(value as FacetTerm)

/** Terms with named codes, which the code filter offers by code or label. */
export type CodedTerm = TermWith<'named'>
export const CODED_TERMS = termsWhere<CodedTerm>(({ named }) => named !== undefined)

/** Facet terms with at most one value in a record. */
export type SingleTerm = TermWith<'values', 'one'>
export const SINGLE_TERMS = termsWhere<SingleTerm>(({ values }) => values === 'one')

/** Facet terms with several values in a record, in record order. */
export type ListTerm = TermWith<'values', 'several'>
export const LIST_TERMS = termsWhere<ListTerm>(({ values }) => values === 'several')

/** Facet terms with the keys `true` and `false`. */
export type BooleanTerm = TermWith<'values', 'flag'>
/** Facet terms whose keys are stored in a dictionary table: all except flags. */
export type KeyedTerm = Exclude<FacetTerm, BooleanTerm>

/** Facet terms whose values are copied from a subfield. */
export type CopiedTerm = TermWith<'from'>
export const isCopiedTerm = (term: FacetTerm): term is CopiedTerm => facetOf(term).from !== undefined

/** Facet terms whose keys are names: the words of a query must be adjacent within a key. */
export const NAME_TERMS = termsWhere<FacetTerm>(({ areNames }) => areNames === true)
/** Facet terms whose keys are compared as a whole. */
export const KEY_TERMS = termsWhere<FacetTerm>(({ areNames }) => areNames !== true)

/** The groups of facet terms that are counted together. */
export const FACET_GROUPS: readonly (readonly FacetTerm[])[] = [
  ...Map.groupBy(
    FACET_TERMS.filter((term) => facetOf(term).group !== undefined),
    (term) => facetOf(term).group,
  ).values(),
]
