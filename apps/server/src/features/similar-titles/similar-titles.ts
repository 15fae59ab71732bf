import { TITLE_SUBFIELDS, TITLE_TAGS } from '@seriatim/analyser'
import { SIMILAR_REASONS, type SimilarReason, type SimilarTitle } from '@seriatim/contract'
import { comparedTitle, romanise } from '@seriatim/description'
import { type Ltwa, splitKeyTitle, suggest } from '@seriatim/iso4'
import { normalisedKeyTitle, normaliseKeyTitle } from '@seriatim/issn'
import { oneSlipAway } from '@seriatim/likeness'
import {
  controlValue,
  dataFieldsOf,
  firstDataField,
  isDataField,
  type MarcRecord,
  subfield,
  valueIn,
} from '@seriatim/marc'
import { editDistance, fullSortKey, sortKey, withoutMarks } from '@seriatim/scripts'
import { searchedVersions } from '../../catalogue/records/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import type { SearchEngine, TitleQuestions } from '../../search/engine.ts'
import {
  foldedLetters,
  maxEditDistance,
  misspelledVariants,
  replaceableWords,
  type SameTitle,
  sameTitles,
  titleWords,
  type Words,
} from './title-variants.ts'

/** Maximum number of titles shown, of records read per query, and of neighbouring titles read from the index. */
const MAX_SHOWN = 20
const MAX_SAME = 40
const MAX_NEAR = 40
const NEIGHBOURS = 12
/** Maximum number of similar words that are tried for each word of a title. */
const MAX_NEAR_WORDS = 8
/** Maximum number of compared characters. Longer titles are compared by their first characters. */
const MAX_CHARACTERS = 400

/** Categories of records that describe no current serial. */
const IGNORED_CATEGORIES = new Set(['fre', 'sup', 'can'])

export type TypedTitle = { readonly title: string; readonly qualifier: string; readonly language: string | undefined }

/**
 * For each word of a title, the words in the search index that differ in one letter. 4,000 look-ups for eight long
 * words take 5 ms.
 */
async function nearWords(titles: TitleQuestions, title: Words): Promise<Map<string, string[]>> {
  const slips = new Map(replaceableWords(title).map((word) => [word, oneSlipAway(word)]))
  const known = new Set(await titles.knownWords([...new Set([...slips.values()].flat())]))
  return new Map(
    [...slips].map(([word, near]) => [word, near.filter((each) => known.has(each)).slice(0, MAX_NEAR_WORDS)]),
  )
}

/**
 * Sort keys of the titles of a record, including linked 880 fields. A title with several parts also has the sort key of
 * its first part.
 */
const titleSortKeys = (record: MarcRecord): Set<string> => {
  const result = new Set<string>()
  for (const field of record.fields) {
    if (!isDataField(field)) continue
    const tag = field.tag === '880' ? (subfield(field, '6') ?? '').slice(0, 3) : field.tag
    if (!TITLE_TAGS.has(tag)) continue
    const parts = field.subfields.filter(({ code }) => TITLE_SUBFIELDS.includes(code)).map(({ value }) => value)
    for (const text of [parts.join(' '), parts[0] ?? ''])
      result.add(fullSortKey(text)).add(fullSortKey(withoutMarks(text)))
  }
  return result
}

/** Edit distance between two titles; `allowed` + 1 for any larger distance. */
const limitedEditDistance = (typed: string, text: string, allowed: number): number =>
  allowed === 0 ? 1 : editDistance([...typed], [...text.slice(0, MAX_CHARACTERS)], allowed)

/** Why the title of a record is similar to the typed title; undefined when it is not. */
const similarityReason = (
  record: MarcRecord,
  typed: { compared: string; bare: string; filed: string; letters: string; short: string; same: readonly SameTitle[] },
  abbreviate: (title: string) => string,
): { reason: SimilarReason; slips: number } | undefined => {
  if (normalisedKeyTitle(record) === typed.compared) return { reason: 'identical', slips: 0 }
  const own = subfield(firstDataField(record, '222'), 'a') ?? valueIn(record, '245', 'a') ?? ''
  if (normaliseKeyTitle(own) === typed.bare) return { reason: 'folded', slips: 0 }
  const titles = titleSortKeys(record)
  for (const { filed, reason } of typed.same) {
    if (!titles.has(filed)) continue
    return { reason: reason === 'identical' ? 'folded' : reason, slips: 0 }
  }
  const allowed = maxEditDistance(typed.letters)
  const qualified = `${own} ${subfield(firstDataField(record, '222'), 'b') ?? ''}`
  const slips = Math.min(
    ...[own, qualified].map((text) => limitedEditDistance(typed.letters, foldedLetters(text), allowed)),
  )
  if (slips <= allowed) return { reason: 'near', slips }
  const short = fullSortKey(abbreviate(own))
  if (short !== '' && (short === typed.short || short === typed.filed)) return { reason: 'abbreviation', slips: 0 }
  return undefined
}

/** True if a 210 of the record equals the typed text, which is then an abbreviated title. */
const hasAbbreviatedKeyTitle = (record: MarcRecord, typed: string): boolean =>
  dataFieldsOf(record, '210').some((field) => fullSortKey(subfield(field, 'a') ?? '') === typed)

/**
 * Existing titles that a typed title may duplicate, the most certain first: the same key title; the same without
 * qualifier, case and accents; the same in another script; an abbreviation of the other; nearly the same letters. Index
 * look-ups and reading a few hundred records take 10 to 30 ms at 2.7 million records. Ignores Free, cancelled and
 * suppressed records.
 */
export async function similarTitles(
  { db, engine: { titles } }: { db: Db; engine: SearchEngine },
  ltwa: Ltwa,
  input: TypedTitle,
): Promise<SimilarTitle[]> {
  const { title, qualifier, language } = input
  const words = titleWords(title)
  if (words.length === 0) return []
  const abbreviate = (text: string) => splitKeyTitle(suggest(ltwa, text, { language }).suggestion).title
  const short = abbreviate(romanise(title))
  const same = sameTitles(title, qualifier, short)
  const [exact, near, others] = await Promise.all([
    titles.whole(
      same.map((variant) => variant.words),
      MAX_SAME,
    ),
    nearWords(titles, words).then((item) =>
      titles.whole(
        misspelledVariants(words, item).map((variant) => variant.words),
        MAX_NEAR,
      ),
    ),
    titles.neighbours(sortKey(romanise(title)), NEIGHBOURS),
  ])
  const typed = {
    compared: comparedTitle({ keyTitle: title, qualifier }),
    bare: normaliseKeyTitle(romanise(title)),
    letters: foldedLetters(romanise(title)).slice(0, MAX_CHARACTERS),
    filed: fullSortKey(romanise(title)),
    short: fullSortKey(short),
    same,
  }
  const records = await searchedVersions(db, [...new Set([...exact, ...near, ...others])])
  const results = [...records.values()].flatMap(({ issn, center, category, record }) => {
    if (IGNORED_CATEGORIES.has(category)) return []
    const reason = similarityReason(record, typed, abbreviate)
    if (!reason) return []
    const isShort = reason.reason === 'folded' && hasAbbreviatedKeyTitle(record, typed.filed)
    const ownTitle = firstDataField(record, '222') ?? firstDataField(record, '245')
    const bareIsOwn = normaliseKeyTitle(subfield(ownTitle, 'a') ?? '') === typed.bare
    return [
      {
        issn,
        title: [subfield(ownTitle, 'a'), subfield(ownTitle, 'b')].filter((part) => part !== undefined).join(' '),
        center,
        country: valueIn(record, '044', 'c') ?? null,
        medium: controlValue(record, '007')?.slice(0, 2) ?? null,
        category,
        reason: isShort && !bareIsOwn ? ('abbreviation' as const) : reason.reason,
        slips: reason.slips,
      },
    ]
  })
  const rank = ({ reason }: { reason: SimilarReason }) => SIMILAR_REASONS.indexOf(reason)
  return results
    .sort((one, other) => rank(one) - rank(other) || one.slips - other.slips || (one.issn < other.issn ? -1 : 1))
    .slice(0, MAX_SHOWN)
    .map(({ slips: _, ...shown }) => shown)
}
