/** Measures the duration of searches, grouped by the most expensive kind of clause in the query. */
import { createHash } from 'node:crypto'
import type { QueryNode } from '@seriatim/query'
import { Refusal } from '../platform/errors.ts'
import type { Metrics } from '../platform/metrics.ts'
import { inSpan } from '../platform/tracing/spans.ts'
import type { SearchEngine, SearchQuestion } from './engine.ts'

/** Kinds of clauses, cheapest first. A search counts under its most expensive clause. */
const CLAUSES = ['all', 'keys', 'words', 'phrase', 'pattern', 'occurrence', 'regex'] as const
export type ClauseKind = (typeof CLAUSES)[number]

/** Number of searches remembered to detect repeated ones. */
const REMEMBERED = 10_000

const mostExpensive = (kinds: readonly ClauseKind[]): ClauseKind =>
  CLAUSES[Math.max(0, ...kinds.map((kind) => CLAUSES.indexOf(kind)))]!

/** The most expensive kind of clause in a query. */
export function clausesOf(node: QueryNode): ClauseKind {
  switch (node.kind) {
    case 'all':
      return 'all'
    case 'bool':
      return mostExpensive(node.clauses.map((clause) => clausesOf(clause.node)))
    case 'line':
      return node.line.content.kind === 'regex' ||
        (node.line.content.kind === 'words' && clausesOf(node.line.content.expression) === 'regex')
        ? 'regex'
        : 'occurrence'
    case 'cjk':
      return 'words'
    case 'text':
      return kindOfPattern(node)
    default:
      return 'keys'
  }
}

function kindOfPattern({ scope, pattern }: Extract<QueryNode, { kind: 'text' }>): ClauseKind {
  if (pattern.kind === 'regex') return 'regex'
  if (pattern.kind === 'phrase') return 'phrase'
  if (pattern.kind === 'key') return 'keys'
  if (pattern.kind === 'word' && !pattern.prefix) return scope.kind === 'term' ? 'keys' : 'words'
  return pattern.kind === 'exists' ? 'words' : 'pattern'
}

/** Remembers the last `most` distinct queries, each as a hash. */
function makeMemory(most: number) {
  const known = new Set<string>()
  return {
    /** Remembers a query. @returns whether it was remembered already */
    meet({ query, selected, excluded }: SearchQuestion): boolean {
      const hash = createHash('sha1')
        .update(JSON.stringify([query, selected, excluded]))
        .digest('base64')
      const isKnown = known.delete(hash)
      known.add(hash)
      if (known.size > most) known.delete(known.values().next().value!)
      return isKnown
    },
  }
}

/** Wraps an engine and measures its searches. */
export function measureEngine<Engine extends SearchEngine>(engine: Engine, metrics: Metrics): Engine {
  const memory = makeMemory(REMEMBERED)
  return {
    ...engine,
    async search(question: SearchQuestion) {
      const clauses = clausesOf(question.query)
      const repetition = memory.meet(question) ? 'again' : 'first'
      const end = metrics.searchSeconds.startTimer({ clauses, asked: repetition })
      return inSpan(
        'search',
        { attributes: { 'seriatim.clauses': clauses, 'seriatim.asked': repetition } },
        async (span) => {
          try {
            const from = engine.answersFrom()
            const result = await engine.search(question)
            const answered_from = result.substitute === undefined ? from : 'base'
            end({ answered_from })
            span?.set({ 'seriatim.answered_from': answered_from })
            return result
          } catch (error) {
            metrics.searchFailures.inc({ reason: error instanceof Refusal ? error.failure.code : 'defect' })
            throw error
          }
        },
      )
    },
  }
}
