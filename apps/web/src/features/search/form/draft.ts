import type { MatchFormat } from '@seriatim/contract'
import { EMPTY_LINE, type LineState } from '../../search-query/line-state.ts'
import { EMPTY_SEARCH, type Filter, normalState, type SearchState } from '../../search-query/search-state.ts'
import type { FormPart } from '../../search-query/transitions.ts'

/** A condition line of the form; `id` identifies the line when others are added or removed. */
export type DraftLine = { readonly id: number; readonly line: LineState }

/** The content of the search form before the search is run. It always has at least one line. */
export type Draft = {
  readonly query: string
  readonly format: MatchFormat
  readonly anywhere: boolean
  readonly any: boolean
  readonly lines: readonly DraftLine[]
  readonly filters: readonly Filter[]
}

export const draftOfState = (state: SearchState): Draft => ({
  query: state.q?.trim() ?? '',
  format: state.format ?? 'TEXT',
  anywhere: state.anywhere ?? false,
  any: state.any ?? false,
  lines: (state.lines.length === 0 ? [EMPTY_LINE] : state.lines).map((line, id) => ({ id, line })),
  filters: state.filters,
})

/**
 * The search that the content of a form describes. It has no empty lines, and no "anywhere" if the format does not
 * support that.
 */
export const formPartOf = ({ query, format, anywhere, any, lines, filters }: Draft): FormPart => {
  const { q, ...part } = normalState({
    ...EMPTY_SEARCH,
    q: query.trim(),
    format: format === 'TEXT' ? undefined : format,
    anywhere: anywhere ? true : undefined,
    any: any ? true : undefined,
    lines: lines.map(({ line }) => line),
    filters,
  })
  // All parts are listed, because a part that is absent here must also be removed from the search.
  return { q, format: part.format, anywhere: part.anywhere, lines: part.lines, any: part.any, filters: part.filters }
}

const nextId = (lines: readonly DraftLine[]): number => Math.max(-1, ...lines.map(({ id }) => id)) + 1

/** Adds a copy of a line directly below that line. */
export const withClone = (lines: readonly DraftLine[], id: number): readonly DraftLine[] =>
  lines.flatMap((each) => (each.id === id ? [each, { id: nextId(lines), line: each.line }] : [each]))

export const withNewLine = (lines: readonly DraftLine[]): readonly DraftLine[] => [
  ...lines,
  { id: nextId(lines), line: EMPTY_LINE },
]

/** Removes a line; the only line cannot be removed (specification-1, 2). */
export const withoutLine = (lines: readonly DraftLine[], id: number): readonly DraftLine[] =>
  lines.length === 1 ? lines : lines.filter((each) => each.id !== id)
