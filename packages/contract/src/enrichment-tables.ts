/** The administration area for importing enrichment tables. */
export const ENRICHMENTS_AREA = 'enrichments'

type Column = {
  /** The label of the column, or the member in JSON. Case, blanks and `_` are ignored. */
  readonly name: string
  /** The code of the subfield that receives the values of the column. */
  readonly code: string
  /** Alternative labels of the column. */
  readonly aliases?: readonly string[]
  /** The format of the values. Defaults to any text. */
  readonly form?: 'year' | 'day' | 'address' | 'latitude' | 'longitude'
}

type Source = {
  readonly tag: string
  readonly indicators: string
  /** The subfield of the created field that receives the ISSN of the row. */
  readonly numberCode?: string
  /** The subfield that marks the field as an enrichment, and its default value. */
  readonly mark?: readonly [code: string, value: string]
  readonly columns: readonly Column[]
  /** Names of columns. Each row must have a value in at least one of them. */
  readonly needs: readonly string[]
  /**
   * Sets of subfields that identify a field. Two fields are compared by the first set that both of them contain. If its
   * values are equal, the existing field is changed instead of adding a field.
   */
  readonly identity: readonly (readonly string[])[]
}

/**
 * The sources of enrichments: the columns of their tables and the resulting fields. An entry here and the messages
 * `enrichments.source_<source>` define a source. Reader, page and command line are derived.
 */
export const ENRICHMENT_TABLES = {
  keepers: {
    tag: '920',
    indicators: '  ',
    numberCode: 'a',
    columns: [
      { name: 'title', code: 'c' },
      { name: 'publisher', code: 'd' },
      { name: 'first_year', code: 'e', form: 'year' },
      { name: 'last_year', code: 'f', form: 'year' },
      { name: 'agency', code: 'g' },
      { name: 'agency_code', code: 'h' },
      { name: 'status', code: 'i' },
      { name: 'short_extent', code: 'j' },
      { name: 'full_extent', code: 'k' },
      { name: 'updated', code: 'l', form: 'day' },
      { name: 'url', code: 'm', form: 'address' },
    ],
    needs: ['agency', 'agency_code'],
    identity: [['h'], ['g']],
  },
  indexed_by: {
    tag: '510',
    indicators: '0 ',
    mark: ['9', 'facet'],
    columns: [
      { name: 'source', code: 'a', aliases: ['name', 'service', 'indexed_by'] },
      { name: 'coverage', code: 'b' },
      { name: 'location', code: 'c' },
      { name: 'url', code: 'u', form: 'address' },
      { name: 'source_issn', code: 'x' },
      { name: 'facet', code: '9' },
    ],
    needs: ['source'],
    identity: [['a']],
  },
  udc: {
    tag: '989',
    indicators: '  ',
    columns: [
      { name: 'label', code: 'a', aliases: ['class', 'udc'] },
      { name: 'uri', code: 'u', aliases: ['url'], form: 'address' },
    ],
    needs: ['label', 'uri'],
    identity: [['u'], ['a']],
  },
  geo: {
    tag: '926',
    indicators: '  ',
    columns: [
      { name: 'place', code: 'a', aliases: ['name', 'city'] },
      { name: 'country', code: 'b' },
      { name: 'latitude', code: 'l', aliases: ['lat'], form: 'latitude' },
      { name: 'longitude', code: 'o', aliases: ['lon', 'lng', 'long'], form: 'longitude' },
      { name: 'geonames', code: 'u', aliases: ['uri', 'url', 'geonames_uri'], form: 'address' },
    ],
    needs: ['place', 'geonames', 'latitude'],
    identity: [['u'], ['a', 'b']],
  },
} as const satisfies Record<string, Source>

/**
 * The columns for the ISSN of a row. `issn`: the row is for the record of this ISSN. `issn_l`: the row is for all
 * members of the family with this ISSN-L.
 */
export const ENRICHMENT_NUMBERS = ['issn', 'issn_l'] as const
export type EnrichmentNumber = (typeof ENRICHMENT_NUMBERS)[number]

export type EnrichmentSource = keyof typeof ENRICHMENT_TABLES
export const ENRICHMENT_SOURCES = Object.keys(ENRICHMENT_TABLES) as EnrichmentSource[]
export const isEnrichmentSource = (value: unknown): value is EnrichmentSource =>
  ENRICHMENT_SOURCES.includes(value as EnrichmentSource)

/** The declaration of a source, with the type that all sources share. */
export const enrichmentTable = (source: EnrichmentSource): Source => ENRICHMENT_TABLES[source]
