import {
  type AnswerOf,
  type BodyOf,
  LTWA_IMPACT_EXAMPLES,
  LTWA_IMPACT_MAX,
  type ltwaImpact,
  MAX_QUERY_LENGTH,
  searchParams,
} from '@seriatim/contract'
import { type ConcernedWords, concernedWords, indexList, type Ltwa, suggest } from '@seriatim/iso4'
import { decodeStored, type MarcRecord } from '@seriatim/marc'
import { format, type Locale } from '@seriatim/messages'
import { abbreviatedKeyTitle, languageOfText, titleToAbbreviate } from '@seriatim/profile'
import { type Clause, printLucene, type QueryNode, type Scope } from '@seriatim/query'
import { searchedTexts } from '../../catalogue/records/repository.ts'
import type { Db } from '../../platform/database/db.ts'
import { FormRefusal, refuseUnless } from '../../platform/errors.ts'
import { parseRowId } from '../../platform/http/row-id.ts'
import { withinBudget } from '../../search/budget.ts'
import type { SearchEngine } from '../../search/engine.ts'
import { isSameWord, type ListChange } from './compare.ts'
import { previewWord, replacementChanges } from './edit.ts'
import { readWord } from './list-repository.ts'
import { readLanguages } from './read-words.ts'
import { type Abbreviations, applyListChanges, type CachedList } from './service.ts'

type Impact = AnswerOf<typeof ltwaImpact>
type Needs = { readonly db: Db; readonly engine: SearchEngine; readonly abbreviations: Abbreviations }

/** Number of records that are read per batch. */
const BATCH = 250

const AT = { position: 0, length: 0 }

const bool = (occur: Clause['occur'], nodes: readonly QueryNode[]): QueryNode => ({
  kind: 'bool',
  clauses: nodes.map((node) => ({ occur, node })),
  at: AT,
})

/** Query for titles in any of `scopes` (fields of the search index) that contain the changed words. */
const containsWords = (concerned: ConcernedWords, scopes: readonly Scope[]): QueryNode =>
  bool(
    'should',
    concerned.map((together) =>
      bool(
        'must',
        together.map(({ text, at }) =>
          bool(
            'should',
            scopes.map((scope) => ({
              kind: 'text',
              scope,
              pattern:
                at === 'beginning' ? { kind: 'word', text, prefix: true } : { kind: 'wildcard', pattern: `*${text}*` },
              at: AT,
            })),
          ),
        ),
      ),
    ),
  )

const HAS_210: QueryNode = { kind: 'text', scope: { kind: 'field', tag: '210' }, pattern: { kind: 'exists' }, at: AT }

/** Query for records with a 210 whose key title or title proper contains changed words. */
const candidateQuery = (concerned: ConcernedWords, scopes: readonly Scope[]): QueryNode =>
  bool('must', [HAS_210, containsWords(concerned, scopes)])

/** Fields that users can type in a query. In the index, key title and title proper are also one combined field. */
const TYPED_SCOPES: readonly Scope[] = [
  { kind: 'field', tag: '222' },
  { kind: 'field', tag: '245' },
]

/** The changes of the list that a request would make. @throws Refusal 'word_not_found'; FormRefusal without a word */
async function requestedChanges(
  db: Db,
  held: CachedList,
  { id, delete: isDeletion, ...written }: BodyOf<typeof ltwaImpact>,
  locale: Locale,
): Promise<readonly ListChange[]> {
  const stored = id === undefined ? undefined : await readWord(db, parseRowId(String(id)))
  refuseUnless(stored !== undefined || (id === undefined && !isDeletion), 'word_not_found')
  const before = stored && held.rows.get(stored.word)
  if (isDeletion) return before ? [{ word: before.word, before, after: null }] : []
  const after = previewWord(written, stored, await readLanguages(db, locale))
  if (after.word === '') throw new FormRefusal({ word: [format(locale, 'ltwa.word_empty')] })
  const known = before ?? held.rows.get(after.word)
  if (known === undefined) return [{ word: after.word, before: null, after }]
  return known.word === after.word && isSameWord(known, after) ? [] : replacementChanges(known, after)
}

/** A sample of at most `LTWA_IMPACT_MAX` ids, evenly distributed. */
const sampleIds = (ids: Int32Array): Int32Array => {
  if (ids.length <= LTWA_IMPACT_MAX) return ids
  return Int32Array.from(
    { length: LTWA_IMPACT_MAX },
    (_, index) => ids.at(Math.floor((index * ids.length) / LTWA_IMPACT_MAX)) ?? 0,
  )
}

type AffectedRecord = Impact['examples'][number]

/** Old and new abbreviation of the key title of a record; undefined if they are equal or the record has no 210. */
const affectedRecord = (issn: string, record: MarcRecord, before: Ltwa, after: Ltwa): AffectedRecord | undefined => {
  const current = abbreviatedKeyTitle(record)
  const title = titleToAbbreviate(record)
  if (current === undefined || title === '') return undefined
  const language = languageOfText(record)
  const [was, will] = [before, after].map((list) => suggest(list, title, { language }).suggestion) as [string, string]
  return was === will ? undefined : { issn, title, current, before: was, after: will }
}

const luceneSearch = (query: string): Impact['search'] =>
  searchParams.parse({ basic_query: { query, matchFormat: 'LUCENE' } })

/** Query for all records that may be affected; for the first word only if the query would be too long. */
const searchForCandidates = (concerned: ConcernedWords): string => {
  const isShort = (query: string | undefined) => query !== undefined && query.length <= MAX_QUERY_LENGTH
  const [all, first] = [concerned, concerned.slice(0, 1)].map((each) => printLucene(candidateQuery(each, TYPED_SCOPES)))
  return (isShort(all) ? all : first) ?? ''
}

/** Query for exactly these records; undefined if it would be too long. */
const searchForRecords = (concerned: readonly AffectedRecord[]): string | undefined => {
  const query = `issn:(${concerned.map(({ issn }) => issn).join(' ')})`
  return concerned.length > 0 && query.length <= MAX_QUERY_LENGTH ? query : undefined
}

const NO_IMPACT: Impact = {
  records: 0,
  is_exact: true,
  candidates: 0,
  examined: 0,
  examples: [],
  search: searchParams.parse({}),
  is_search_exact: false,
}

/**
 * Finds the abbreviated key titles (210) that a change of the list affects. A search finds candidates: records whose
 * titles contain the changed words. Each candidate is abbreviated with the old and the new list, and is affected if the
 * results differ. If there are more than `LTWA_IMPACT_MAX` candidates, only a sample is examined, and `is_exact` is
 * false.
 * @throws Refusal 'word_not_found' | 'too_broad' | 'search_too_long'; FormRefusal without a word
 */
export async function computeImpact(
  { db, engine, abbreviations }: Needs,
  body: BodyOf<typeof ltwaImpact>,
  locale: Locale,
): Promise<Impact> {
  const held = await abbreviations.held()
  const changes = await requestedChanges(db, held, body, locale)
  const concerned = changes.flatMap((change) => concernedWords(held.rows.values(), change))
  if (concerned.length === 0) return NO_IMPACT
  const after = indexList(applyListChanges(held.rows, changes).values())
  const set = { query: candidateQuery(concerned, [{ kind: 'proper' }]), selected: [], excluded: [] }
  const ids = await withinBudget(() => engine.ids({ ...set, sortField: 'issn', sortOrder: 'asc', ranking: undefined }))
  const examined = sampleIds(ids)
  const results: AffectedRecord[] = []
  for (let at = 0; at < examined.length; at += BATCH) {
    const batch = [...examined.subarray(at, at + BATCH)]
    const texts = await searchedTexts(db, batch)
    for (const id of batch) {
      const text = texts.get(id)
      const one = text && affectedRecord(text.issn, decodeStored(text.content), held.ltwa, after)
      if (one) results.push(one)
    }
  }
  const isExact = examined.length === ids.length
  const ownSearch = isExact ? searchForRecords(results) : undefined
  return {
    records: isExact ? results.length : Math.round((results.length * ids.length) / examined.length),
    is_exact: isExact,
    candidates: ids.length,
    examined: examined.length,
    examples: results.slice(0, LTWA_IMPACT_EXAMPLES),
    search: luceneSearch(ownSearch ?? searchForCandidates(concerned)),
    is_search_exact: ownSearch !== undefined,
  }
}
