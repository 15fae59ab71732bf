import type { ExplainAnswer, SearchRequestInput } from '@seriatim/contract'

type Part = ExplainAnswer['parts'][number]

/** The parts that were typed in one place, with the text of that place where there is one. */
export type ExplainedSource = {
  readonly source: string
  /** `basic`, `line`, `filter`, `facet`, or what a newer server says. */
  readonly kind: string
  /** From 1; undefined for the query. */
  readonly number: number | undefined
  readonly text: string
  readonly parts: readonly Part[]
}

/** What was typed where `kind` and `number` say; empty for what was chosen from a list. */
const typedText = (request: SearchRequestInput, kind: string, number: number | undefined): string => {
  if (kind === 'basic') return request.basic_query?.query ?? ''
  if (kind === 'line') return request.data_queries?.datafields?.[(number ?? 0) - 1]?.query ?? ''
  return ''
}

/** The parts of an explanation, put together by where they were typed, in the order in which they came. */
export const explainedSources = (request: SearchRequestInput, parts: readonly Part[]): ExplainedSource[] =>
  [...Map.groupBy(parts, ({ source }) => source)].map(([source, own]) => {
    const [, kind = source, digits] = /^(\w+?)(?: (\d+))?$/.exec(source) ?? []
    const number = digits === undefined ? undefined : Number(digits)
    return { source, kind, number, text: typedText(request, kind, number), parts: own }
  })

/** A text cut around a part of it; undefined where the part lies outside or is empty. */
export const cutAround = (
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
