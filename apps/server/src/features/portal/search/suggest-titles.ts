/** Titles for a text that is typed into the box. */
import { effectiveTag, TITLE_TAGS } from '@seriatim/analyser'
import { isDataField } from '@seriatim/marc'
import { fold } from '@seriatim/scripts'
import type { PublicRecord } from '../../public/presenter.ts'
import { findPublic, type PublicQuery, type PublicServices } from '../../public/public-search.ts'
import { fieldText, originalTitleOf, titleOf } from '../../public/titles.ts'
import { rowMarker } from './match-reasons.ts'
import { parseTypedIssn } from './typed-issn.ts'

/** `value` replaces the text of the box. */
export type TitleSuggestion = { readonly value: string; readonly title: string; readonly issn: string }

const MAX_SUGGESTIONS = 8
/** More records are read than shown, because several may have the same title. */
const READ = 20
/** A truncated word of fewer letters matches too many words. A character of these scripts is a word or a syllable. */
const MIN_LETTERS = 3
const FULL_CHARACTERS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/v
const ENDS_WITH_PAIR = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2}$/v
const ENDS_WITH_WORD = /[\p{L}\p{N}\p{M}]$/v

/** The text with its last word truncated. Two characters of these scripts are found in a run without truncation. */
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

/** The title with most of the typed words: the displayed one, its original, else another title of the record. */
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
 * Public titles with the typed words, of which the last may be incomplete, or whose ISSN begins with the typed digits.
 * @throws Refusal those of searches
 */
export async function suggestTitles(services: PublicServices, typed: string): Promise<readonly TitleSuggestion[]> {
  const text = typed.trim()
  const asked = queryFor(text)
  if (asked === undefined) return []
  const { records } = await findPublic(services, { asked, offset: 0, limit: READ })
  const isNumber = asked.title === undefined
  const suggestions = new Map<string, TitleSuggestion>()
  for (const found of records) {
    const title = isNumber ? titleOf(found.record) : bestTitle(found, text)
    if (title === undefined) continue
    const key = isNumber ? found.issn : fold(title)
    if (!suggestions.has(key)) suggestions.set(key, { value: isNumber ? found.issn : title, title, issn: found.issn })
  }
  return [...suggestions.values()].slice(0, MAX_SUGGESTIONS)
}
