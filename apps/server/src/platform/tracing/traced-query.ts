import { beginSpan, faultName, isTracing } from './spans.ts'

type QueryFunction = (...given: unknown[]) => unknown

/**
 * Matches texts and long numbers within a statement. Most values of a statement are parameters; these are its literals.
 */
const VALUES = /\bE'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|\$([A-Za-z_]\w*|)\$[\s\S]*?\$\1\$|\b\d{4,}\b/gi

/** The text of a statement with `?` in place of each literal value. */
export const withoutValues = (statement: string): string => statement.replace(VALUES, '?')

/** The text of a query for node-postgres; undefined for stream-like queries. */
function queryText(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  const { text, submit } = (query ?? {}) as { text?: unknown; submit?: unknown }
  return typeof text === 'string' && submit === undefined ? text : undefined
}

/** Wraps the query of a connection in a span; returns `ask` itself without tracing or outside a trace. */
export function tracedQuery(query: unknown, ask: QueryFunction): QueryFunction {
  const text = isTracing() ? queryText(query) : undefined
  if (text === undefined) return ask
  const span = beginSpan(/[a-z]+/i.exec(text)?.[0].toLowerCase() ?? 'statement', {
    kind: 'client',
    isPart: true,
    attributes: { 'db.system.name': 'postgresql' },
  })
  if (span === undefined) return ask
  span.set({ 'db.query.text': withoutValues(text) })
  const ended = (error?: unknown): void => {
    if (error) span.fail(faultName(error))
    span.end()
  }
  return (...parameters) => {
    const at = parameters.findIndex((part) => typeof part === 'function')
    if (at >= 0) {
      const callback = parameters[at] as QueryFunction
      return ask(
        ...parameters.with(at, (...results: unknown[]) => {
          ended(results[0])
          return callback(...results)
        }),
      )
    }
    const answer = ask(...parameters) as Promise<unknown>
    answer.then(() => ended(), ended)
    return answer
  }
}
