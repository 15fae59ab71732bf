/** Searches, timed by what makes them dear. */
import { createHash } from 'node:crypto'
import type { QueryNode } from '@seriatim/query'
import { Refusal } from '../platform/errors.ts'
import type { Metrics } from '../platform/metrics.ts'
import { inSpan } from '../platform/tracing/spans.ts'
import type { SearchEngine, SearchQuestion } from './engine.ts'

/** Kinds of clauses, the cheapest first: a search counts under the dearest that it has. */
const CLAUSES = ['all', 'keys', 'words', 'phrase', 'pattern', 'occurrence', 'regex'] as const
export type ClauseKind = (typeof CLAUSES)[number]

/** So many searches are remembered as asked before. */
const REMEMBERED = 10_000

const dearest = (kinds: readonly ClauseKind[]): ClauseKind =>
  CLAUSES[Math.max(0, ...kinds.map((kind) => CLAUSES.indexOf(kind)))]!

/** The dearest kind of clause in a query. */
export function clausesOf(node: QueryNode): ClauseKind {
  switch (node.kind) {
    case 'all':
      return 'all'
    case 'bool':
      return dearest(node.clauses.map((clause) => clausesOf(clause.node)))
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

/** Remembers what was asked: the last `most` questions, by a hash each. */
function makeMemory(most: number) {
  const known = new Set<string>()
  return {
    /** Whether it was asked before. */
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

/** The same engine, whose searches are timed. */
export function measuredEngine<Engine extends SearchEngine>(engine: Engine, metrics: Metrics): Engine {
  const memory = makeMemory(REMEMBERED)
  return {
    ...engine,
    async search(question: SearchQuestion) {
      const clauses = clausesOf(question.query)
      const asked = memory.meet(question) ? 'again' : 'first'
      const end = metrics.searchSeconds.startTimer({ clauses, asked })
      return inSpan(
        'search',
        { attributes: { 'seriatim.clauses': clauses, 'seriatim.asked': asked } },
        async (span) => {
          try {
            const from = engine.answersFrom()
            const result = await engine.search(question)
            const answered_from = result.substitute === undefined ? from : 'base'
            end({ answered_from })
            span?.set({ 'seriatim.answered_from': answered_from })
            return result
          } catch (error) {
            metrics.searchFailures.inc({ reason: error instanceof Refusal ? error.said.code : 'defect' })
            throw error
          }
        },
      )
    },
  }
}
