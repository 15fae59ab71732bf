/** The parts of a search request that this package reads (contract, Search), without facets, order and page. */

export type BasicRequest = {
  readonly query?: string | undefined
  readonly anywhere?: boolean | undefined
  readonly matchFormat?: 'TEXT' | 'LUCENE' | 'CHINESE' | undefined
}

export type LineRequest = {
  readonly operator?: 'must' | 'must_not' | undefined
  readonly query?: string | undefined
  readonly matchFormat?: 'TEXT' | 'LUCENE' | undefined
  readonly field_type?: 'simple' | 'keyword' | 'regex' | undefined
  readonly tag?: string | undefined
  readonly script?: 'any' | 'latin' | 'transliterated' | 'original' | undefined
  readonly repeat?: string | undefined
  readonly subfield?: string | undefined
  readonly indicator1?: string | undefined
  readonly indicator2?: string | undefined
  readonly structure?: string | undefined
}

/** A code filter. `type` is its facet term or condition. Without `type`, `tag` is used. */
export type FilterRequest = {
  readonly action?: 'include' | 'exclude' | undefined
  readonly tag?: string | undefined
  readonly type?: string | undefined
  readonly code: string
}

export type QueryRequest = {
  readonly basic_query?: BasicRequest | undefined
  readonly data_queries?:
    | { readonly operator?: 'must' | 'should' | undefined; readonly datafields?: readonly LineRequest[] | undefined }
    | undefined
  readonly keyword_queries?: readonly FilterRequest[] | undefined
}
