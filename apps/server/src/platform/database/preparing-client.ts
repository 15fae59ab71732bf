import pg from 'pg'
import { tracedQuery } from '../tracing/traced-query.ts'

/**
 * Number of executions after which a statement is prepared. Preparing rare statements would waste PostgreSQL's memory.
 */
const PREPARE_AFTER = 3
/** Maximum number of prepared statements. Each connection stores all their plans, some 20 KB each. */
const MAX_PREPARED = 200
/**
 * Maximum length of an array parameter. A generic plan assumes arrays of ten elements; longer arrays need a specific
 * plan.
 */
const MAX_ELEMENTS = 100

/** Maximum length of a statement that is prepared. Longer texts usually contain parts that differ each time. */
const MAX_LENGTH = 10_000

/**
 * Matches statements that select all columns of a table. The columns may change during a connection, and PostgreSQL
 * then rejects the plan.
 */
const ALL_COLUMNS = /(^|[\s.,])\*\s*(,|from\b|$)/i

/** Maximum number of statement texts whose executions are counted. After some time, a server rarely sees new texts. */
const MAX_COUNTED = 5_000

/** Names the frequent statements of a pool. All its connections use the same names and prepare the same statements. */
function statementNames(): (text: string, values: readonly unknown[]) => string | undefined {
  /** The number of executions of each statement, and the names of prepared statements, by text of the statement. */
  const counts = new Map<string, number>()
  const names = new Map<string, string>()
  return (text, values) => {
    // PostgreSQL does not prepare several statements together (`;`).
    // A list of values has another statement text for each length, so such statements are not prepared.
    if (values.length > MAX_ELEMENTS || text.length > MAX_LENGTH) return undefined
    if (values.some((value) => Array.isArray(value) && value.length > MAX_ELEMENTS)) return undefined
    const name = names.get(text)
    if (name !== undefined) return name
    if (names.size >= MAX_PREPARED || ALL_COLUMNS.test(text) || text.includes(';')) return undefined
    const times = (counts.get(text) ?? 0) + 1
    if (times < PREPARE_AFTER) {
      if (counts.size < MAX_COUNTED) counts.set(text, times)
      return undefined
    }
    counts.delete(text)
    names.set(text, `seriatim_${names.size + 1}`)
    return names.get(text)
  }
}

/**
 * A client class for one pool that prepares frequent statements by text. PostgreSQL then parses and plans a statement
 * once, which saves a third of the time of a small statement. PostgreSQL still plans for specific values if a generic
 * plan is worse. A pooler between server and database must support prepared statements (PgBouncer since 1.21).
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
