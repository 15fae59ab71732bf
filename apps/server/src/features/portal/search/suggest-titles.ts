/** Suggests titles while a visitor types in the main search box. */
import { effectiveTag, TITLE_TAGS } from '@seriatim/analyser'
import { isDataField } from '@seriatim/marc'
import { fold } from '@seriatim/scripts'
import type { PublicRecord } from '../../public/presenter.ts'
import { findPublic, type PublicQuery, type PublicServices } from '../../public/public-search.ts'
import { recordAddress } from '../../public/record-address.ts'
import { fieldText, originalTitleOf, titleOf } from '../../public/titles.ts'
import { rowMarker } from './match-reasons.ts'
import { parseTypedIssn } from './typed-issn.ts'

/**
 * A suggestion. `value` replaces the text in the search box. `address` is the page of the record, if the typed text
 * finds no other record with this title.
 */
export type TitleSuggestion = {
  readonly value: string
  readonly title: string
  readonly issn: string
  readonly address?: string
}

const MAX_SUGGESTIONS = 8
/**
 * Number of records to read. It is higher than the number of suggestions, because several records may have the same
 * title.
 */
const READ = 20
/**
 * Minimum length of a text, because a shorter prefix matches too many words. Texts with characters of the following
 * scripts can be shorter, because each character is a word or a syllable.
 */
const MIN_LETTERS = 3
const FULL_CHARACTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/v
const ENDS_WITH_PAIR = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}$/v
const ENDS_WITH_WORD = /[\p{L}\p{N}\p{M}]$/v

/**
 * Truncates the last word, so that it matches longer words. Text that ends with two characters of the scripts above
 * needs no truncation, because a search finds pairs of characters within longer text.
 */
const withOpenEnd = (text: string): string =>
  ENDS_WITH_WORD.test(text) && !ENDS_WITH_PAIR.test(text) ? `${text}*` : text

function queryFor(text: string): PublicQuery | undefined {
  const typed = parseTypedIssn(text)
  if (typed?.kind === 'beginning') return { q: `${typed.digits}*` }
  if (typed?.kind === 'right') return { q: typed.issn }
  if (typed !== undefined) return undefined
  const isLongEnough = [...text].length >= MIN_LETTERS || FULL_CHARACTERS.test(text)
  return isLongEnough ? { q: '', title: withOpenEnd(text) } : undefined
}

/**
 * The title that contains most of the typed words. If several do, prefers the displayed title, then its original
 * script, then other titles.
 */
function bestTitle({ record }: PublicRecord, text: string): string | undefined {
  const marker = rowMarker(withOpenEnd(text))
  const titles = [
    titleOf(record),
    originalTitleOf(record),
    ...record.fields.flatMap((field) =>
      isDataField(field) && TITLE_TAGS.has(effectiveTag(field)) ? [fieldText(field, 'abnp')] : [],
    ),
  ].filter((title) => title !== undefined)
  const counts = titles.map((title) => marker.mark(title).spans.length)
  return titles[counts.indexOf(Math.max(...counts))]
}

/**
 * Public titles that contain the typed words, or whose ISSN begins with the typed digits. The last word may be
 * incomplete.
 * @throws the refusals of a search
 */
export async function suggestTitles(services: PublicServices, typed: string): Promise<readonly TitleSuggestion[]> {
  const text = typed.trim()
  const query = queryFor(text)
  if (query === undefined) return []
  const { total, records } = await findPublic(services, { publicQuery: query, offset: 0, limit: READ })
  const isNumber = query.title === undefined
  const suggestions = new Map<string, TitleSuggestion>()
  const several = new Set<string>()
  for (const titles of records) {
    const title = isNumber ? titleOf(titles.record) : bestTitle(titles, text)
    if (title === undefined) continue
    const key = isNumber ? titles.issn : fold(title)
    if (suggestions.has(key)) several.add(key)
    else suggestions.set(key, { value: isNumber ? titles.issn : title, title, issn: titles.issn })
  }
  return [...suggestions].slice(0, MAX_SUGGESTIONS).map(([key, suggestion]) => {
    const isOne = isNumber || (total <= READ && !several.has(key))
    return isOne ? { ...suggestion, address: recordAddress(suggestion.issn) } : suggestion
  })
}
