/** Finds the matches of a pattern in a text. */
import {
  cjkStretches,
  fold,
  hasOtherForms,
  readings,
  type SearchWord,
  searchWords,
  simplify,
  unifyVariants,
  wordForms,
} from '@seriatim/scripts'
import type { CompileRegex } from './regex-check.ts'
import type { LineContent, PhrasePattern, TextPattern } from './tree.ts'
import { type WordPredicate, wordTest } from './word-test.ts'

/** A part of a text in UTF-16 code units. The end is exclusive. */
export type Span = { readonly start: number; readonly end: number }

/** A text and its words for each way to split it, computed once for all patterns. */
export type ReadText = { readonly text: string; readonly readings: readonly (readonly SearchWord[])[] }

export const readText = (text: string): ReadText => ({ text, readings: readings(searchWords(text)) })

/** Finds the matches of a part of a query in a text. */
export type FindSpans = (text: ReadText) => readonly Span[]

const NOTHING: FindSpans = () => []

const inEachReading =
  (find: (words: readonly SearchWord[]) => readonly Span[]): FindSpans =>
  ({ readings: all }) =>
    all.flatMap(find)

/** Whether a word, one half of a hyphenated number (`1990` in 1990-1995) or another form of the word matches. */
const matchesWordOrPart = (word: SearchWord, fits: WordPredicate): boolean =>
  fits(word.text) || (hasOtherForms(word) && wordForms(word).some(fits))

const findWords = (fits: WordPredicate): FindSpans =>
  inEachReading((words) =>
    words.flatMap((word) => {
      if (fits(word.text)) return [word]
      const parts = word.parts?.filter((part) => fits(part.text)) ?? []
      return parts.length > 0 ? parts : matchesWordOrPart(word, fits) ? [word] : []
    }),
  )

/** An exact phrase is one span from its first to its last word. */
const findPhrase = (predicates: readonly WordPredicate[]): FindSpans =>
  inEachReading((words) =>
    words.flatMap((first, from) => {
      const last = words[from + predicates.length - 1]
      return last !== undefined && predicates.every((fits, offset) => matchesWordOrPart(words[from + offset]!, fits))
        ? [{ start: first.start, end: last.end }]
        : []
    }),
  )

/**
 * Finds a phrase with slop, in which each word is a separate span. The words match if their distances from their places
 * in the phrase differ by at most `slop`.
 */
const findSloppyPhrase = (predicates: readonly WordPredicate[], slop: number): FindSpans =>
  inEachReading((words) => {
    const places = predicates.map((fits, index) =>
      words.flatMap((word, place) => (matchesWordOrPart(word, fits) ? [place - index] : [])),
    )
    const result = new Set<number>()
    for (const base of new Set(places.flat())) {
      const chosen: number[] = []
      for (const [index, moved] of places.entries()) {
        const place = moved.find((each) => each >= base && each <= base + slop && !chosen.includes(each + index))
        if (place === undefined) break
        chosen.push(place + index)
      }
      if (chosen.length === predicates.length) for (const place of chosen) result.add(place)
    }
    return [...result].map((place) => words[place]!)
  })

const phraseFinder = ({ words, slop }: PhrasePattern): FindSpans => {
  const tests = words.map((word) => wordTest(word, undefined))
  return slop === 0 ? findPhrase(tests) : findSloppyPhrase(tests, slop)
}

/** Whether a text is one or two Chinese, Japanese or Korean characters, which are found also within longer text. */
const isPair = (text: string): boolean => {
  const [run, ...others] = cjkStretches(text)
  return others.length === 0 && run?.start === 0 && run.end === text.length && [...text].length <= 2
}

/** Creates a function that finds the matches of a pattern. Regular expressions need `compileRegex`. */
export const patternFinder = (pattern: TextPattern, compileRegex: CompileRegex | undefined): FindSpans => {
  switch (pattern.kind) {
    case 'phrase':
      return phraseFinder(pattern)
    case 'key':
      return findWords((word) => word === pattern.key)
    case 'exists':
      return NOTHING
    default: {
      const find = findWords(wordTest(pattern, compileRegex))
      if (pattern.kind !== 'word' || pattern.prefix || !isPair(pattern.text)) return find
      const findPairs = pairFinder([pattern.text], unifyVariants)
      return (text) => [...find(text), ...findPairs(text)]
    }
  }
}

/** Finds adjacent pairs of characters, and single characters, in simplified or traditional form. */
export const pairFinder = (pairs: readonly string[], unify = simplify): FindSpans => {
  const requested = new Set(pairs)
  return ({ text }) =>
    cjkStretches(text).flatMap(({ start, end }) => {
      const spans: Span[] = []
      let before: { readonly character: string; readonly start: number } | undefined
      let from = start
      for (const raw of text.slice(start, end)) {
        const character = unify(fold(raw))
        const to = from + raw.length
        if (requested.has(character)) spans.push({ start: from, end: to })
        if (before !== undefined && requested.has(before.character + character))
          spans.push({ start: before.start, end: to })
        // A character that folding removes does not separate the characters around it.
        if (character !== '') before = { character, start: from }
        from = to
      }
      return spans
    })
}

/** Finds matches of the content condition of a line in the value of a subfield. Words use `patternFinder` instead. */
export const contentFinder = (
  content: Exclude<LineContent, { kind: 'words' }>,
  compileRegex: CompileRegex | undefined,
): FindSpans => {
  switch (content.kind) {
    case 'keyword':
      return ({ text }) => (text !== '' && fold(text) === content.value ? [{ start: 0, end: text.length }] : [])
    case 'regex': {
      const regex = compileRegex?.(content.source)
      return regex === undefined ? NOTHING : ({ text }) => regex.stretchesIn(text)
    }
    case 'none':
      return NOTHING
  }
}

/** Sorted spans with overlapping ones merged. */
export const mergeSpans = (spans: readonly Span[]): readonly Span[] => {
  const results: { start: number; end: number }[] = []
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = results.at(-1)
    if (last !== undefined && start < last.end) last.end = Math.max(last.end, end)
    else results.push({ start, end })
  }
  return results
}
