/**
 * Explains the rank of a record by the parts of the query that its fields contain. The fields are read from the content
 * of the record.
 */

import {
  effectiveTag,
  PROPER_TITLE_TAGS,
  type Run,
  runsOf,
  runsOfCodes,
  runsOfField,
  runsTest,
  TITLE_SUBFIELDS,
  TITLE_TAGS,
} from '@seriatim/analyser'
import { type Field, isDataField, type MarcRecord } from '@seriatim/marc'
import type { TextNode } from '@seriatim/query'
import { type Ranking, TIER, tierOfScore } from './engine.ts'
import { readingsOfQuery, requiredTexts } from './tiers.ts'

/** A part of the query, and the tags of the best fields that contain it. */
export type QueryPlace = { readonly text: TextNode; readonly tags: readonly string[] }

export type RankReason =
  | { readonly kind: 'own-number' }
  /** The query equals a title in these fields (`whole`), or its words occur there in order (`phrase`). */
  | { readonly kind: 'whole' | 'phrase'; readonly tags: readonly string[] }
  | { readonly kind: 'words'; readonly standings: readonly QueryPlace[] }

const effectiveTagOf = (field: Field): string => (isDataField(field) ? effectiveTag(field) : field.tag)

/** The words of a field, as consecutive runs: of the title in a title field, else all words. */
const runsIn = (field: Field): readonly Run[] =>
  TITLE_TAGS.has(effectiveTagOf(field)) ? runsOfCodes(field, TITLE_SUBFIELDS) : runsOfField(field)

const tagsWith = (record: MarcRecord, isWanted: (tag: string) => boolean, holds: (field: Field) => boolean): string[] =>
  [
    ...new Set(record.fields.filter((field) => isWanted(effectiveTagOf(field)) && holds(field)).map(effectiveTagOf)),
  ].sort()

const isProper = (tag: string): boolean => PROPER_TITLE_TAGS.has(tag)
const isTitle = (tag: string): boolean => TITLE_TAGS.has(tag)

/**
 * The reason for the rank of a record, computed from the content of the record and the `score` that the engine
 * returned.
 */
export function rankReason({ query }: Ranking, score: number, record: MarcRecord): RankReason {
  const texts = requiredTexts(query)
  const readings = readingsOfQuery(query)
  const tier = tierOfScore(score)
  const among = tier >= TIER.proper ? isProper : isTitle
  switch (tier) {
    case TIER.ownNumber:
      return { kind: 'own-number' }
    case TIER.wholeProper:
    case TIER.wholeTitle: {
      const whole = new Set(readings.map((words) => words.map(({ text }) => text).join(' ')))
      const isWhole = (runs: readonly Run[]): boolean =>
        runs.some((run) => whole.has(run.map(([text]) => text).join(' ')))
      const holds = (field: Field): boolean => {
        if (!isDataField(field)) return false
        const first = field.subfields.find(({ code }) => TITLE_SUBFIELDS.includes(code))
        return isWhole(runsIn(field)) || (first?.code === 'a' && isWhole(runsOf(first.value)))
      }
      return { kind: 'whole', tags: tagsWith(record, among, holds) }
    }
    case TIER.phraseProper:
    case TIER.phraseTitle: {
      const tests = readings.map((words) => runsTest({ kind: 'phrase', words, slop: 0 }))
      const test = (runs: readonly Run[]) => tests.some((each) => each(runs))
      return {
        kind: 'phrase',
        tags: tagsWith(record, tier === TIER.phraseProper ? isProper : () => true, matchesBy(test)),
      }
    }
    default:
      return { kind: 'words', standings: texts.flatMap((text) => queryPlaces(text, record)) }
  }
}

const matchesBy =
  (test: (runs: readonly Run[]) => boolean) =>
  (field: Field): boolean =>
    test(runsIn(field))

/**
 * The tags of 222 and 245 if they contain the text, else those of other titles, else those of any fields. Empty for an
 * alternative that the record does not contain.
 */
const queryPlaces = (text: TextNode, record: MarcRecord): readonly QueryPlace[] => {
  const holds = matchesBy(runsTest(text.pattern))
  for (const isWanted of [isProper, isTitle, () => true]) {
    const tags = tagsWith(record, isWanted, holds)
    if (tags.length > 0) return [{ text, tags }]
  }
  return []
}
