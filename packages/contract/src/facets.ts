/** The facet terms of specification-1, section 3. */
export const FACET_TERMS = [
  'category',
  'center',
  'iso_country',
  'lc_country',
  'created_at',
  'updated_at',
  'encoding_level',
  'frequency',
  'issuing_bodies',
  'languages',
  'media',
  'publisher_locations',
  'publisher_names',
  'bibliographic_level',
  'sources',
  'publication_status',
  'fields_structure',
  'continuing_resource_type',
  'start_year',
  'end_year',
  'period_of_activity',
  'is_invalid',
  'draft_record',
  'subjects',
  'partner_repositories',
] as const
export type FacetTerm = (typeof FACET_TERMS)[number]

export const isFacetTerm = (value: unknown): value is FacetTerm => FACET_TERMS.includes(value as FacetTerm)

/** Terms whose keys are codes with names: the code filter offers them, by code or by label. */
export const CODED_TERMS = [
  'category',
  'center',
  'iso_country',
  'lc_country',
  'frequency',
  'media',
  'languages',
  'encoding_level',
  'bibliographic_level',
  'publication_status',
  'continuing_resource_type',
  'is_invalid',
  'draft_record',
  'subjects',
  'partner_repositories',
] as const satisfies readonly FacetTerm[]
export type CodedTerm = (typeof CODED_TERMS)[number]
