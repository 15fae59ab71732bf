import pg from 'pg'
import { tracedQuery } from '../tracing/traced-query.ts'

/** A statement that was asked so often before is prepared: what is asked once would only fill PostgreSQL's memory. */
const OFTEN = 3
/** Each connection keeps the plans of all that it prepared, some 20 KB each. */
const MAX_PREPARED = 200
/** A plan for any values is made for arrays of ten elements; longer ones deserve a plan of their own. */
const MAX_ELEMENTS = 100

/** Longer texts are made of parts that differ each time. */
const MAX_LENGTH = 10_000

/** All columns of a table: what they are may change while a connection lives, and PostgreSQL then refuses the plan. */
const ALL_COLUMNS = /(^|[\s.,])\*\s*(,|from\b|$)/i

/** Texts that are not counted any more: a text is seldom new once a server has run for a while. */
const MAX_COUNTED = 5_000

/** Names the statements of a pool that come often. Its connections share the names: what one prepares, all do. */
function statementNames(): (text: string, values: readonly unknown[]) => string | undefined {
  /** How often each text came, and the names of those that are prepared. */
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  return (text, values) => {
    // Lists of values of any length each have a text of their own.
    if (values.length > MAX_ELEMENTS || text.length > MAX_LENGTH) return undefined
    if (values.some((value) => Array.isArray(value) && value.length > MAX_ELEMENTS)) return undefined
    const name = names.get(text)
    if (name !== undefined) return name
    if (names.size >= MAX_PREPARED || ALL_COLUMNS.test(text)) return undefined
    const times = (counts.get(text) ?? 0) + 1
    if (times < OFTEN) {
      if (counts.size < MAX_COUNTED) counts.set(text, times)
      return undefined
    }
    counts.delete(text)
    names.set(text, `seriatim_${names.size + 1}`)
    return names.get(text)
  }
}

/**
 * The connections of one pool, which prepare the statements that come often, by their text: PostgreSQL reads and plans
 * them once, which is a third of the time of a small one. It plans again for the values where one plan for all would be
 * worse. A pooler between server and PostgreSQL has to keep prepared statements (PgBouncer from 1.21 does).
 */
export function preparingClient(): typeof pg.Client {
  const nameOf = statementNames()
  return class PreparingClient extends pg.Client {
    override query: pg.Client['query'] = ((query: unknown, values?: unknown, callback?: unknown) => {
      const ask = tracedQuery(query, super.query.bind(this) as (...given: unknown[]) => unknown)
      const name = typeof query === 'string' && Array.isArray(values) ? nameOf(query, values) : undefined
      return name === undefined ? ask(query, values, callback) : ask({ name, text: query, values }, callback)
    }) as pg.Client['query']
  }
}
