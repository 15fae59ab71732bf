/** Draws random words, phrases and patterns from the content of records, each with its text in a query. */
import { isDataField, type MarcRecord } from '@seriatim/marc'
import { searchWords, words } from '@seriatim/scripts'
import type { Pattern, SearchWord } from './expression.ts'
import type { Random } from './random.ts'

/** A word as written (`raw`) and in the form used for comparison. */
export type RawWord = { readonly raw: string; readonly text: string }

/** A pattern, and the text with which a query contains it. */
export type TypedPattern = { readonly pattern: Pattern; readonly text: string }

/** Whether a word has a single reading, so that a query finds exactly this word. */
const hasOneReading = (raw: string): boolean => {
  const [word, ...others] = searchWords(raw)
  return others.length === 0 && word !== undefined && Object.keys(word).every((key) => PLAIN_KEYS.has(key))
}
const PLAIN_KEYS: ReadonlySet<string> = new Set(['text', 'start', 'end', 'parts'])

/** The words of texts. Words with several readings are omitted; `readings.conformance.service.test.ts` tests them. */
export const rawWords = (values: readonly string[]): RawWord[] =>
  values
    .flatMap((value) => words(value).map(({ text, start, end }) => ({ raw: value.slice(start, end), text })))
    .filter(({ raw, text }) => hasOneReading(raw) && hasOneReading(text))

/** Words that hardly any record contains. */
const ABSENT = ['qqxyzzy', '\u4e00\u9fa5\u9fa4', 'zzzz9', '0000-0019']

export const absentWord = (random: Random): RawWord => {
  const raw = random.pick(ABSENT)
  return { raw, text: words(raw)[0]!.text }
}

const isRead = (typed: string, text: string): boolean => {
  const read = words(typed)
  return read.length === 1 && read[0]!.text === text
}

/** Whether `text` is one word that folding does not change. */
export const isOneWord = (text: string): boolean => isRead(text, text)

/** A word as a user may type it: unchanged, in capitals, or without diacritics. */
export const typedWord = (random: Random, { raw, text }: RawWord): string => {
  const typed = random.weighted([
    [5, raw],
    [2, raw.toUpperCase()],
    [3, text],
  ])
  return isRead(typed, text) ? typed : text
}

/** Draws the beginning of a word, cut at a character boundary so that it is still a word. */
export const beginning = (random: Random, { text }: RawWord): string => {
  const characters = [...text]
  for (let tries = 0; tries < 5; tries++) {
    const cut = characters.slice(0, random.between(Math.min(2, characters.length), characters.length)).join('')
    if (isOneWord(cut)) return cut
  }
  return text
}

const ISSN = /^\d{7}[\dx]$/

/** Draws a truncated word. An ISSN may be written with its hyphen. */
export const typedPrefix = (random: Random, word: RawWord): { asked: SearchWord; text: string } => {
  const cut = beginning(random, word)
  const hyphened = ISSN.test(word.text) && cut.length >= 4 && random.chance(0.5)
  return {
    asked: { text: cut, prefix: true },
    text: `${hyphened && cut.length < 8 ? `${cut.slice(0, 4)}-${cut.slice(4)}` : cut}*`,
  }
}

/** Draws a phrase of consecutive words. The last one may be truncated. */
export const typedPhrase = (
  random: Random,
  run: readonly RawWord[],
  { mayBeOpen = true }: { mayBeOpen?: boolean } = {},
): { words: SearchWord[]; text: string } => {
  const length = Math.min(random.between(2, 4), run.length)
  const start = random.between(0, run.length - length)
  const taken = run.slice(start, start + length)
  if (taken.length > 1 && random.chance(0.1)) taken.reverse()
  const asked = taken.map(({ text }): SearchWord => ({ text, prefix: false }))
  const typed = taken.map((word) => typedWord(random, word))
  if (mayBeOpen && random.chance(0.2)) {
    const open = typedPrefix(random, { raw: '', text: taken.at(-1)!.text })
    asked[asked.length - 1] = open.asked
    typed[typed.length - 1] = open.text
  }
  return { words: asked, text: `"${typed.join(random.pick([' ', ' ', ', ']))}"` }
}

/**
 * For each field, the list of its values; with `codes`, only the values of these subfields. Phrases are drawn from such
 * a list.
 */
export const recordValues = (record: MarcRecord, codes?: string): string[][] =>
  record.fields
    .map((field) =>
      isDataField(field)
        ? field.subfields.filter(({ code }) => codes === undefined || codes.includes(code)).map(({ value }) => value)
        : [field.value],
    )
    .filter((values) => values.length > 0)
