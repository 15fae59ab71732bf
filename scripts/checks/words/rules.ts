/** Rules of this project for plain English, in the form of textlint. CONTRIBUTING.md explains them. */
import type { TextlintRuleModule } from '@textlint/types'

/** Words and phrases that are hard to understand, and what to write instead. */
export const UNUSUAL_WORDS: readonly { readonly word: RegExp; readonly write: string }[] = [
  { word: /\bdeeds?\b/gi, write: 'action, change' },
  {
    word: /\b(?:is|are|was|were|be|been|being|not|as|them|it|user|caller) told\b|\btold\b/gi,
    write: 'notified, reported',
  },
  { word: /\banew\b/gi, write: 'again' },
  { word: /\bamid(?:st)?\b/gi, write: 'in, among' },
  { word: /\bbeside\b/gi, write: 'next to, in addition to' },
  { word: /\bwho(?:m|so)?ever\b/gi, write: 'the user, the caller, a person who' },
  { word: /\bwhatever\b/gi, write: 'any, regardless of' },
  { word: /\bnobody\b/gi, write: 'no user, no one' },
  { word: /\bsomebody\b/gi, write: 'a user, someone' },
  { word: /\b(?<!there )(?:is|are|was|were) none\b/gi, write: 'is not a ..., there are no ...' },
  { word: /\bthere is not\b(?! enough)/gi, write: 'no ... exists' },
  { word: /\bstands? (?:for|in|at|on|there|where|first|before|after|behind|next)\b/gi, write: 'is, represents' },
  { word: /\bas (?:it|they) stands?\b/gi, write: 'unchanged, as it is' },
  { word: /\blies (?:in|at|on|behind|before|after|within|between)\b/gi, write: 'is' },
  { word: /\b(?:goes|go|going|gone|went) on\b/gi, write: 'continues' },
  { word: /\b(?:comes|come|coming|came) back\b/gi, write: 'returns, is restored' },
  { word: /\bgain(?:s|ed|ing)?\b/gi, write: 'adds, has' },
  { word: /\basks? the (?:base|database)\b/gi, write: 'queries the database' },
  { word: /\b(?:is|are|was|were) held\b/gi, write: 'is stored, is locked' },
  { word: /\bmend(?:s|ed|ing)?\b/gi, write: 'fixes, repairs' },
  { word: /\bby hand\b/gi, write: 'manually' },
  { word: /\bfar enough\b/gi, write: 'to the required position' },
  { word: /\bof (?:its|their) own\b/gi, write: 'separate' },
  {
    word: /\b(?:hence|thence|thus|wherein|whereof|thereof|whence|ere|lest|nay|yonder|henceforth)\b/gi,
    write: 'so, therefore',
  },
]

/** A first sentence that starts with a word that refers to nothing before it. */
const UNNAMED_SUBJECT =
  /^(?:It|They|Whoever|Whatever|Of (?:an?|the|all|each)\b|What (?:is|was|are|were|a|the|no|each|every)|Who (?:may|can|has|is|was))(?=\s)/

const MAX_WORDS = 30

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
const words = new Intl.Segmenter('en', { granularity: 'word' })

/** Code, quotations, settings (`NAME=value`), URLs and alternatives of codes (`'one' | 'two'`). */
const QUOTATION =
  /`[^`]*`|“[^”]*”|"[^"\n]*"|\b[A-Z_]{3,}=\S+|https?:\S+?(?=[.,;:)]*(?:\s|$))|\]\([^)]*\)|'[\w.-]+'(?:\s*\|\s*'[\w.-]+')*/g

/** Hides quotations behind a word of the same length, so that positions stay. */
const withoutQuotations = (text: string): string => text.replaceAll(QUOTATION, (quoted) => 'X'.repeat(quoted.length))

/** Whether a position of a text is within a quotation. */
export const isQuoted = (text: string, position: number): boolean =>
  [...text.matchAll(QUOTATION)].some(({ 0: quoted, index }) => index <= position && position < index + quoted.length)

const countWords = (sentence: string): number =>
  [...words.segment(sentence)].filter(({ isWordLike }) => isWordLike).length

/**
 * The sentences of a text. Sentences are separated by a semicolon, a dash, or a full stop before a number or a code.
 */
const sentencesOf = (text: string): readonly { readonly text: string; readonly index: number }[] =>
  [...sentences.segment(text)].flatMap(({ segment, index }) => {
    let at = index
    return segment.split(/(?<=;)|(?<= - )|(?<=[.!?]) (?=[\d$“(])/).map((part) => {
      const sentence = { text: part, index: at }
      at += part.length
      return sentence
    })
  })

/** The faults of a text, with their positions in it. */
export function unplainParts(text: string): { readonly index: number; readonly message: string }[] {
  const plain = withoutQuotations(text)
  const results: { index: number; message: string }[] = []
  for (const { word, write } of UNUSUAL_WORDS)
    for (const { 0: match, index } of plain.matchAll(word))
      results.push({ index, message: `"${match}": write ${write}` })
  const subject = UNNAMED_SUBJECT.exec(plain)
  if (subject && !plain.trimEnd().endsWith('?'))
    results.push({ index: 0, message: `"${subject[0]}": begin with the thing that the sentence is about` })
  for (const { text: sentence, index } of sentencesOf(plain)) {
    const count = countWords(sentence)
    if (count > MAX_WORDS) results.push({ index, message: `${count} words in one sentence; at most ${MAX_WORDS}` })
  }
  return results
}

/** Applies the rules of this file to each paragraph. */
export const plainEnglish: TextlintRuleModule = ({ Syntax, RuleError, report, getSource, locator }) => ({
  [Syntax.Paragraph](node) {
    for (const { index, message } of unplainParts(getSource(node)))
      report(node, new RuleError(message, { padding: locator.at(index) }))
  },
})
