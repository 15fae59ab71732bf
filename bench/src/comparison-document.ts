/**
 * Converts a record to an OpenSearch document with the words and facet values of the analyser, so that both engines
 * have the same matches and counts.
 * | field | content |
 * |---|---|
 * | `anywhere` | the words of each field |
 * | `titles` | the words of titles and of ISSN fields, in field order |
 * | `fields` | the words of each occurrence of a field, as `word~245` |
 * | `issn`, `sort_title`, facet terms | the values unchanged |
 * | `row` | the row of the results table, returned but not searched |
 */
import { type Run, runsOfField, type SearchedRecord } from '@seriatim/analyser'
import { FACET_TERMS, type HitSource } from '@seriatim/contract'

/** Words of one occurrence are closer together than this distance; words of two occurrences are farther apart. */
export const OCCURRENCE_WORDS = 9_000
const OCCURRENCE_GAP = 10_000

/** A word with the tag of its field. Words never contain a tilde. */
export const wordWithTag = (word: string, tag: string): string => `${word}~${tag}`

/** A record of the database, with the data that its content does not contain. */
export type IndexedRecord = {
  readonly searched: SearchedRecord
  readonly issn: string
  readonly sortTitle: string | null
  readonly row: HitSource
}

/**
 * Converts words to a text with one word per position. The halves of a joined number, such as an ISSN, share one
 * position and are returned separately.
 */
const runTexts = (run: Run): { readonly text: string; readonly halves: readonly string[] } => ({
  text: run.map(([word]) => word).join(' '),
  halves: run.flatMap(([, ...halves]) => halves),
})

/** Splits one field into texts. A position gap keeps phrases within each text. The halves of numbers come last. */
const separateTexts = (runs: readonly Run[]): readonly string[] => {
  const texts = runs.filter((run) => run.length > 0).map(runTexts)
  const halves = texts.flatMap((each) => each.halves)
  return [...texts.map(({ text }) => text), ...(halves.length > 0 ? [halves.join(' ')] : [])]
}

export function documentOf({ searched, issn, sortTitle, row }: IndexedRecord): Readonly<Record<string, unknown>> {
  const occurrences = searched.occurrences.flatMap(({ tag, field }) => {
    const words = runsOfField(field)
      .flat(2)
      .filter((word) => word !== '')
    return words.length === 0 ? [] : [words.map((word) => wordWithTag(word, tag)).join(' ')]
  })
  return {
    issn,
    sort_title: sortTitle,
    anywhere: separateTexts(searched.runs({ kind: 'anywhere' })),
    titles: separateTexts(searched.runs({ kind: 'titles' })),
    fields: occurrences,
    ...Object.fromEntries(FACET_TERMS.map((term) => [term, searched.keys(term)])),
    row,
  }
}

const text = (gap: number) => ({
  type: 'text',
  // The analyzer only splits at blanks, because the words are already folded.
  analyzer: 'whitespace',
  norms: false,
  position_increment_gap: gap,
})

/** Global ordinals are built at refresh time, so that no search waits for them. */
const key = { type: 'keyword', eager_global_ordinals: true }

/** Marks an index as created by this benchmark. */
export const INDEX_META = { made_by: 'the bench of Seriatim' }

/** One shard without replicas, so that facet counts are exact and no work is duplicated. */
export const INDEX = {
  settings: {
    number_of_shards: 1,
    number_of_replicas: 0,
    // The benchmark refreshes the index explicitly.
    refresh_interval: '-1',
    // Searches request pages up to the 20,000th record.
    max_result_window: 20_000,
    'translog.durability': 'async',
    'translog.flush_threshold_size': '2gb',
  },
  mappings: {
    _meta: INDEX_META,
    dynamic: false,
    _source: { includes: ['row'] },
    properties: {
      issn: { type: 'keyword' },
      sort_title: { type: 'keyword' },
      anywhere: text(10),
      titles: text(10),
      fields: text(OCCURRENCE_GAP),
      ...Object.fromEntries(FACET_TERMS.map((term) => [term, key])),
    },
  },
}
