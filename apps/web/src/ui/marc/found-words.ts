import { type DataField, type Field, isControlField } from '@seriatim/marc'
import { matchedWords, type QueryNode, type Span } from '@seriatim/query'

/** Which words of which fields are marked: the tree of a query, and whether it was asked anywhere. */
export type Marking = { readonly query: QueryNode | undefined; readonly anywhere: boolean }

const TITLE_TAGS = ['130', '210', '222', '240', '242', '245', '246', '247']

/** The tag that an 880 stands for: its $6 begins with it. */
const tagStoodFor = (field: DataField): string =>
  field.tag === '880' ? (field.subfields.find(({ code }) => code === '6')?.value.slice(0, 3) ?? '880') : field.tag

/** Whether a search without "anywhere" looks into a subfield (contract, Search): titles and numbers. */
const isSearchedByTitle = (field: DataField, code: string): boolean =>
  field.tag === '022' ? 'alyz'.includes(code) : TITLE_TAGS.includes(tagStoodFor(field)) && 'abnp'.includes(code)

/** The found stretches of each subfield. A phrase may begin in one and end in the next: both are marked. */
export const foundInField = (field: Field, { query, anywhere }: Marking): readonly (readonly Span[])[] => {
  if (isControlField(field)) return [anywhere || field.tag === '001' ? matchedWords(field.value, query) : []]
  const isSearched = field.subfields.map(({ code }) => code !== '6' && (anywhere || isSearchedByTitle(field, code)))
  if (query === undefined || !isSearched.includes(true)) return field.subfields.map(() => [])
  const starts: number[] = []
  let joined = ''
  field.subfields.forEach(({ value }, index) => {
    starts.push(joined.length)
    if (isSearched[index]) joined += `${value} `
  })
  const spans = matchedWords(joined, query)
  return field.subfields.map(({ value }, index) => {
    const from = starts[index]!
    if (!isSearched[index]) return []
    return spans
      .map(({ start, end }) => ({ start: Math.max(0, start - from), end: Math.min(value.length, end - from) }))
      .filter(({ start, end }) => start < end)
  })
}
