/** Evaluates the OpenSearch queries of the benchmark on one document, according to the OpenSearch documentation. */
import { INDEX } from '../comparison-document.ts'

type Clause = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** The words of a field with their positions; the values of a list are separated by the position gap. */
const positionsOf = (document: object, field: string): readonly { word: string; position: number }[] => {
  const properties: Readonly<Record<string, { readonly type: string; readonly position_increment_gap?: number }>> =
    INDEX.mappings.properties
  const gap = properties[field]?.position_increment_gap ?? 0
  let next = 0
  return [(document as Readonly<Record<string, unknown>>)[field]].flat().flatMap((text) => {
    const words = String(text).split(/\s+/)
    const placed = words.map((word, index) => ({ word, position: next + index }))
    next += words.length + gap
    return placed
  })
}

const only = <T>(value: Readonly<Record<string, T>>): [string, T] => Object.entries(value)[0]!

/** Whether a document matches a query. @throws Error for a query that the benchmark does not use */
export function matchesQuery(query: object, document: object): boolean {
  const [kind, asked] = only(query as Clause)
  const placesOf = (field: string, word: string) =>
    positionsOf(document, field).flatMap((each) => (each.word === word ? [each.position] : []))
  switch (kind) {
    case 'match_all':
      return true
    case 'bool': {
      const { filter = [], must_not: denied = [] } = asked as { filter?: object[]; must_not?: object[] }
      return (
        filter.every((each) => matchesQuery(each, document)) && !denied.some((each) => matchesQuery(each, document))
      )
    }
    case 'term':
    case 'terms': {
      const [field, words] = only(asked)
      return [words].flat().some((word) => placesOf(field, String(word)).length > 0)
    }
    case 'prefix': {
      const [field, start] = only(asked)
      return positionsOf(document, field).some(({ word }) => word.startsWith(String(start)))
    }
    case 'match_phrase': {
      const [field, phrase] = only(asked)
      const [first, ...rest] = String(phrase).split(' ')
      return placesOf(field, first!).some((from) =>
        rest.every((word, index) => placesOf(field, word).includes(from + index + 1)),
      )
    }
    case 'span_near': {
      const { clauses, slop } = asked as { clauses: { span_term: Record<string, string> }[]; slop: number }
      const [one, other] = clauses.map(({ span_term }) => placesOf(...only(span_term)))
      return one!.some((a) => other!.some((b) => a !== b && Math.abs(a - b) - 1 <= slop))
    }
    default:
      throw new Error(`the bench does not ask ${kind}`)
  }
}
