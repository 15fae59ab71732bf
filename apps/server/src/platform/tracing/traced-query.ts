import { beginSpan, faultName, isTracing } from './spans.ts'

type Ask = (...given: unknown[]) => unknown

/** Texts and long numbers within a statement: most values are parameters, and these are what is not. */
const VALUES = /\bE'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|\$([A-Za-z_]\w*|)\$[\s\S]*?\$\1\$|\b\d{4,}\b/gi

/** A statement without what it is about. */
export const withoutValues = (statement: string): string => statement.replace(VALUES, '?')

/** The text of what node-postgres is asked; undefined for what is a stream of its own. */
function textOf(query: unknown): string | undefined {
  if (typeof query === 'string') return query
  const { text, submit } = (query ?? {}) as { text?: unknown; submit?: unknown }
  return typeof text === 'string' && submit === undefined ? text : undefined
}

/** The query of a connection as a span of the work at hand; `ask` itself where that belongs to no trace. */
export function tracedQuery(query: unknown, ask: Ask): Ask {
  const text = isTracing() ? textOf(query) : undefined
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
  return (...given) => {
    const at = given.findIndex((part) => typeof part === 'function')
    if (at >= 0) {
      const callback = given[at] as Ask
      return ask(
        ...given.with(at, (...told: unknown[]) => {
          ended(told[0])
          return callback(...told)
        }),
      )
    }
    const answer = ask(...given) as Promise<unknown>
    answer.then(() => ended(), ended)
    return answer
  }
}
