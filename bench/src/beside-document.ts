/**
 * A record as a document of OpenSearch: the analyser's words and facet values, so that both sides find and count the same.
 *
 * | field | holds |
 * |---|---|
 * | `anywhere` | the words of each field |
 * | `titles` | the words of titles and of fields of ISSNs, each field's in its order |
 * | `fields` | the words of each occurrence of a field, as `word~245` |
 * | `issn`, `sort_title`, facet terms | the values as they are |
 * | `row` | what the results table shows, given back and not searched |
 */
import { type Run, runOfField, type SearchedRecord } from '@seriatim/analyser'
import { FACET_TERMS, type HitSource } from '@seriatim/contract'

/** Two words of one occurrence stand less far apart than so; words of two stand farther apart. */
export const OCCURRENCE_WORDS = 9_000
const OCCURRENCE_GAP = 10_000

/** A word with the tag that it stands in. No word has a tilde in it. */
export const placedWord = (word: string, tag: string): string => `${word}~${tag}`

/** A record of the base with what is said of it beside its content. */
export type Indexed = {
  readonly searched: SearchedRecord
  readonly issn: string
  readonly sortTitle: string | null
  readonly row: HitSource
}

/** A text in which each place has one word; a joined number's halves, which stand at its place, are given apart. */
const textsOf = (run: Run): { readonly text: string; readonly halves: readonly string[] } => ({
  text: run.map(([word]) => word).join(' '),
  halves: run.flatMap(([, ...halves]) => halves),
})

/** Runs as the texts of one field: a gap keeps phrases within each, the halves of numbers stand behind all others. */
const separate = (runs: readonly Run[]): readonly string[] => {
  const texts = runs.filter((run) => run.length > 0).map(textsOf)
  const halves = texts.flatMap((each) => each.halves)
  return [...texts.map(({ text }) => text), ...(halves.length > 0 ? [halves.join(' ')] : [])]
}

export function documentOf({ searched, issn, sortTitle, row }: Indexed): Readonly<Record<string, unknown>> {
  const occurrences = searched.occurrences.flatMap(({ tag, field }) => {
    const { text, halves } = textsOf(runOfField(field))
    const words = [...text.split(' '), ...halves].filter((word) => word !== '')
    return words.length === 0 ? [] : [words.map((word) => placedWord(word, tag)).join(' ')]
  })
  return {
    issn,
    sort_title: sortTitle,
    anywhere: separate(searched.runs({ kind: 'anywhere' })),
    titles: separate(searched.runs({ kind: 'titles' })),
    fields: occurrences,
    ...Object.fromEntries(FACET_TERMS.map((term) => [term, searched.keys(term)])),
    row,
  }
}

const text = (gap: number) => ({
  type: 'text',
  // Words come folded and apart.
  analyzer: 'whitespace',
  norms: false,
  position_increment_gap: gap,
})

/** Ordinals of values over the whole index are made when it is refreshed, so that no search waits for them. */
const key = { type: 'keyword', eager_global_ordinals: true }

/** By what the bench knows an index as its own. */
export const OWN_INDEX = { made_by: 'the bench of Seriatim' }

/** One shard without replicas: counts of values are exact so, and nothing is done twice. */
export const INDEX = {
  settings: {
    number_of_shards: 1,
    number_of_replicas: 0,
    // The bench says when.
    refresh_interval: '-1',
    // Pages up to the 20,000th record are asked for.
    max_result_window: 20_000,
    'translog.durability': 'async',
    'translog.flush_threshold_size': '2gb',
  },
  mappings: {
    _meta: OWN_INDEX,
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
