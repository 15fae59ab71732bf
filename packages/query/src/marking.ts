/** Finds the parts of a displayed record that match a search. */
import {
  isMarkable,
  lineSelector,
  type MarkableText,
  markableField,
  markableTitle,
  scopeSelector,
  type ValueSelector,
} from './marked-fields.ts'
import { type Marking, NO_MARKING } from './no-marking.ts'
import type { CompileRegex } from './regex-check.ts'
import { contentFinder, type FindSpans, mergeSpans, pairFinder, patternFinder, readText, type Span } from './spans.ts'
import type { LineNode, QueryNode } from './tree.ts'

/**
 * A part of a query: which values it searches, and how to find matches. `isWhole`: search each value separately instead
 * of the joined field.
 */
type Marker = { readonly looksAt: ValueSelector; readonly find: FindSpans; readonly isWhole: boolean }

const markersOfLine = ({ line }: LineNode, compileRegex: CompileRegex | undefined): readonly Marker[] => {
  const looksAt = lineSelector(line, compileRegex)
  const { content, codes } = line
  return content.kind === 'words'
    ? markersOf(content.expression, true, compileRegex, looksAt).map((marker) => ({ ...marker, isWhole: codes !== '' }))
    : [{ looksAt, find: contentFinder(content, compileRegex), isWhole: true }]
}

/**
 * Collects the markers of the parts of `node` that must match. `isAsked` is inverted by each exclusion. `here` is the
 * scope of a line.
 */
const markersOf = (
  node: QueryNode,
  isAsked: boolean,
  compileRegex: CompileRegex | undefined,
  here?: ValueSelector,
): readonly Marker[] => {
  if (node.kind === 'bool') {
    return node.clauses.flatMap(({ occur, node: part }) =>
      markersOf(part, isAsked === (occur !== 'must_not'), compileRegex, here),
    )
  }
  if (!isAsked) return []
  switch (node.kind) {
    case 'text': {
      const looksAt = node.scope.kind === 'here' ? here : scopeSelector(node.scope)
      return looksAt === undefined ? [] : [{ looksAt, find: patternFinder(node.pattern, compileRegex), isWhole: false }]
    }
    case 'cjk':
      return [{ looksAt: scopeSelector({ kind: 'title' }), find: pairFinder(node.pairs), isWhole: true }]
    case 'line':
      return markersOfLine(node, compileRegex)
    default:
      return []
  }
}

/** Searches values as one text. If a phrase spans two values, both parts are marked. */
const spansInJoined = (
  shown: MarkableText,
  looked: readonly boolean[],
  markers: readonly Marker[],
): readonly Span[][] => {
  const starts: number[] = []
  let joined = ''
  shown.values.forEach(({ value }, index) => {
    starts.push(joined.length)
    if (looked[index]) joined += `${value} `
  })
  const text = readText(joined)
  const spans = markers.flatMap(({ find }) => find(text))
  return shown.values.map(({ value }, index) => {
    const from = starts[index]!
    if (!looked[index]) return []
    return spans
      .map(({ start, end }) => ({ start: Math.max(0, start - from), end: Math.min(value.length, end - from) }))
      .filter(({ start, end }) => start < end)
  })
}

const spansIn = (shown: MarkableText, markers: readonly Marker[]): readonly (readonly Span[])[] => {
  const results: Span[][] = shown.values.map(() => [])
  // Group the markers that search the same values, so that they share one joined text.
  const alike = new Map<string, { readonly looked: readonly boolean[]; readonly markers: Marker[] }>()
  for (const marker of markers) {
    const looked = shown.values.map(({ code }) => isMarkable(code) && marker.looksAt(shown, code))
    if (!looked.includes(true)) continue
    if (marker.isWhole) {
      shown.values.forEach(({ value }, index) => {
        if (looked[index]) results[index]!.push(...marker.find(readText(value)))
      })
      continue
    }
    const key = looked.map(Number).join('')
    const group = alike.get(key)
    if (group === undefined) alike.set(key, { looked, markers: [marker] })
    else group.markers.push(marker)
  }
  for (const { looked, markers: together } of alike.values()) {
    spansInJoined(shown, looked, together).forEach((spans, index) => {
      results[index]!.push(...spans)
    })
  }
  return results.map(mergeSpans)
}

/**
 * Creates a marking for the query `tree`. Each part is marked wherever it may match, because the words of a query may
 * be in different fields. Excluded parts are not marked, and an exact phrase is one span. Regular expressions need
 * `compileRegex` (see `hasRegex`).
 */
export const markingOf = (tree: QueryNode | undefined, compileRegex?: CompileRegex): Marking => {
  const markers = tree === undefined ? [] : markersOf(tree, true, compileRegex)
  if (markers.length === 0) return NO_MARKING
  return {
    inField: (field) => spansIn(markableField(field), markers),
    inTitle: (title) => spansIn(markableTitle(title), markers)[0]!,
  }
}

/**
 * Creates a function that finds the matches of each of `trees` in a text, regardless of the field of the text. It reads
 * a text once for all trees. Regular expressions match nothing.
 * @returns one list of sorted spans for each tree
 */
export const textMarker = (trees: readonly QueryNode[]): ((text: string) => readonly (readonly Span[])[]) => {
  const finders = trees.map((tree) => markersOf(tree, true, undefined).map(({ find }) => find))
  return (text) => {
    const read = readText(text)
    return finders.map((finds) => mergeSpans(finds.flatMap((find) => find(read))))
  }
}

/** Whether marking `tree` needs the regular expression engine, which is loaded on demand. */
export const hasRegex = (tree: QueryNode | undefined): boolean => {
  switch (tree?.kind) {
    case 'bool':
      return tree.clauses.some(({ node }) => hasRegex(node))
    case 'text':
      return tree.pattern.kind === 'regex'
    case 'line':
      return (
        !/^(?:\.\*|[0-9A-Z.]+)$/.test(tree.line.tag) ||
        tree.line.content.kind === 'regex' ||
        (tree.line.content.kind === 'words' && hasRegex(tree.line.content.expression))
      )
    default:
      return false
  }
}
