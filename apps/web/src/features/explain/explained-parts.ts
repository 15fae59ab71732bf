import type { ExplainAnswer, SearchRequestInput } from '@seriatim/contract'

type Part = ExplainAnswer['parts'][number]

/** The parts of a search that come from the same input, with the text of that input, if it has any. */
export type ExplainedSource = {
  readonly source: string
  /** The kind of input: `basic`, `line`, `filter`, `facet`, or a value that a newer server sends. */
  readonly kind: string
  /** The number of the input among the inputs of its kind, from 1; undefined for the query box. */
  readonly number: number | undefined
  readonly text: string
  readonly parts: readonly Part[]
}

/** The text typed into an input; empty for choices from a list. */
const typedText = (request: SearchRequestInput, kind: string, number: number | undefined): string => {
  if (kind === 'basic') return request.basic_query?.query ?? ''
  if (kind === 'line') return request.data_queries?.datafields?.[(number ?? 0) - 1]?.query ?? ''
  return ''
}

/** Groups the parts of an explanation by the input where they were typed, in order. */
export const explainedSources = (request: SearchRequestInput, parts: readonly Part[]): ExplainedSource[] =>
  [...Map.groupBy(parts, ({ source }) => source)].map(([source, own]) => {
    const [, kind = source, digits] = /^(\w+?)(?: (\d+))?$/.exec(source) ?? []
    const number = digits === undefined ? undefined : Number(digits)
    return { source, kind, number, text: typedText(request, kind, number), parts: own }
  })

/** Splits a text before and after a part; returns undefined if the part is outside of the text or empty. */
export const splitAroundPart = (
  text: string,
  { position, length }: Pick<Part, 'position' | 'length'>,
): { before: string; part: string; after: string } | undefined =>
  length <= 0 || position < 0 || position + length > text.length
    ? undefined
    : {
        before: text.slice(0, position),
        part: text.slice(position, position + length),
        after: text.slice(position + length),
      }
