import type { HitSource, SearchAnswer } from '@seriatim/contract'

/** A search result with default values; the values in `more` replace them. */
export const hit = (issn: string, more: Partial<HitSource> = {}): HitSource => ({
  issn,
  issnl: issn,
  category: 'reg',
  media: ['ta'],
  frequency: 'm',
  iso_country: 'FRA',
  lc_country: 'fr',
  center: '_7',
  languages: ['fre'],
  start_year: '1990',
  end_year: '9999',
  titles: [{ tag: '222', label: `Journal ${issn}`, script: 'latin' }],
  publisher_names: [],
  score: 1,
  marc21: `=LDR  00000nas a2200000 i 4500\n=001  ${issn}\n=245  10$aJournal ${issn}`,
  encoding_level: '',
  is_invalid: false,
  draft_record: false,
  urls_status: 'unknown',
  issnl_family: [issn],
  issnh_family: [issn],
  extended_family: [issn],
  cancels_issns: [],
  cancelled_by_issns: [],
  ...more,
})

/** The answer to a search with these results; `total` is the number of all records that match. */
export const searchResults = (hits: readonly HitSource[], total = hits.length): SearchAnswer => ({
  took: 3,
  warnings: [],
  locks: {},
  hits: {
    total: { value: total, relation: 'eq' },
    hits: hits.map((each) => ({ _id: each.issn, _score: each.score, _source: each })),
  },
  aggregations: {},
})
