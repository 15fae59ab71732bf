/**
 * CHINESE: Chinese words in simplified or traditional characters, matched by overlapping pairs in title fields
 * (contract, Search).
 */
import { cjkPairs, cjkStretches } from '@seriatim/scripts'
import { allOf, collectWarnings, type Reading } from './reading.ts'
import { parseText, printText } from './text.ts'
import type { CjkNode, QueryNode, Source, TextPattern } from './tree.ts'

const QUOTED = /["\u201C\u201D\u201E\u201F\uFF02][^"\u201C\u201D\u201E\u201F\uFF02]*["\u201C\u201D\u201E\u201F\uFF02]/g

type Stretch = { readonly start: number; readonly end: number }

/** Replaces the parts `stretches` of a text by blanks, so that offsets stay the same. The parts are in text order. */
const blankStretches = (text: string, stretches: readonly Stretch[]): string => {
  let from = 0
  const parts = stretches.map(({ start, end }) => {
    const before = text.slice(from, start)
    from = end
    return before + ' '.repeat(end - start)
  })
  return parts.join('') + text.slice(from)
}

/** The quoted parts of the query that contain Chinese characters. `runs` are the places of these characters. */
const quotesAround = (query: string, runs: readonly Stretch[]): readonly Stretch[] => {
  let next = 0
  return [...query.matchAll(QUOTED)].flatMap(({ 0: quoted, index }) => {
    const end = index + quoted.length
    while (next < runs.length && runs[next]!.start < index) next++
    return next < runs.length && runs[next]!.start < end ? [{ start: index, end }] : []
  })
}

/**
 * Widens the search for a word next to Chinese characters. The index joins both to one word (`T恤`), so the word is
 * matched at the start of an indexed word or anywhere in it.
 */
const widenNextToRun = (node: QueryNode, starts: ReadonlySet<number>, ends: ReadonlySet<number>): QueryNode => {
  if (node.kind !== 'text') return node
  const { pattern, at } = node
  if (pattern.kind !== 'word') return node
  const isBefore = starts.has(at.position + at.length)
  const open: TextPattern = ends.has(at.position)
    ? { kind: 'wildcard', pattern: `*${pattern.text}*` }
    : { ...pattern, prefix: pattern.prefix || isBefore }
  return { ...node, pattern: open }
}

/** Parses a query in CHINESE. Parsing never fails. Words in other scripts are read as in TEXT. */
export const parseChinese = (query: string, { source = 'basic' }: { readonly source?: Source } = {}): Reading => {
  const { warn, warnings } = collectWarnings(query, source)
  const cjk = cjkStretches(query).flatMap(({ start, end }): CjkNode[] => {
    const pairs = cjkPairs(query.slice(start, end))
    return pairs.length === 0 ? [] : [{ kind: 'cjk', pairs, at: { position: start, length: end - start } }]
  })
  const runs = cjk.map(({ at }): Stretch => ({ start: at.position, end: at.position + at.length }))
  const quotes = quotesAround(query, runs)
  for (const { start, end } of quotes) warn('quotes_ignored', start, end - start)
  const marks = quotes.flatMap(({ start, end }) => [
    { start, end: start + 1 },
    { start: end - 1, end },
  ])
  const others = parseText(blankStretches(blankStretches(query, runs), marks), { source })
  // If the query has Chinese words, the TEXT parser's warning "no words" is wrong.
  for (const { code, position, length } of others.warnings) {
    if (cjk.length === 0 || code !== 'no_words') warn(code, position, length)
  }
  const starts = new Set(runs.map(({ start }) => start))
  const ends = new Set(runs.map(({ end }) => end))
  const text = leavesOf(others.tree).map((leaf) => widenNextToRun(leaf, starts, ends))
  const leaves: QueryNode[] = [...cjk, ...text]
  return { tree: allOf(leaves.toSorted((a, b) => a.at.position - b.at.position)), warnings: warnings() }
}

/** The words and phrases of a TEXT query. */
const leavesOf = (tree: QueryNode | undefined): readonly QueryNode[] => {
  if (tree === undefined) return []
  return tree.kind === 'bool' && !tree.areReadings ? tree.clauses.flatMap(({ node }) => leavesOf(node)) : [tree]
}

const printLeaf = (leaf: QueryNode): string | undefined => {
  if (leaf.kind === 'cjk') {
    return leaf.pairs.map((pair, index) => (index === 0 ? pair : [...pair].slice(1).join(''))).join('')
  }
  const text = printText(leaf)
  // Some symbols (㋀) fold to a word with a Chinese character. If printed, that character would be read separately.
  return text === undefined || cjkStretches(text).length > 0 ? undefined : text
}

/** Prints `tree` in CHINESE. Undefined if CHINESE cannot express it, for example a word next to Chinese characters. */
export const printChinese = (tree: QueryNode | undefined): string | undefined => {
  if (tree === undefined) return ''
  if (tree.kind !== 'bool' || tree.areReadings) return printLeaf(tree)
  const parts = tree.clauses.map(({ occur, node }) => (occur === 'must' ? printLeaf(node) : undefined))
  return parts.every((part) => part !== undefined) ? parts.join(' ') : undefined
}
