/** The known context sets of CQL and their default prefixes. */
import { CqlProblem } from './diagnostics.ts'

/** The explain response names the first URI of each set. */
export const CONTEXT_SETS = {
  cql: [
    'info:srw/cql-context-set/1/cql-v1.2',
    'info:srw/cql-context-set/1/cql-v1.1',
    'http://docs.oasis-open.org/ns/search-ws/cql',
    'http://www.loc.gov/zing/cql/context-sets/cql/v1.1/',
  ],
  dc: ['info:srw/cql-context-set/1/dc-v1.1', 'http://purl.org/dc/elements/1.1/'],
  bath: ['http://zing.z3950.org/cql/bath/2.0/'],
  rec: ['info:srw/cql-context-set/2/rec-1.1'],
  sort: ['info:srw/cql-context-set/1/sort-v1.0'],
  /** The context set for facet terms of searches. */
  issn: ['urn:seriatim:cql-context-set:issn'],
} as const satisfies Record<string, readonly string[]>
export type ContextSet = keyof typeof CONTEXT_SETS

const SETS = Object.keys(CONTEXT_SETS) as ContextSet[]

/** The prefixes at a place of a query. The empty prefix is for indexes without a prefix. */
export type Prefixes = ReadonlyMap<string, ContextSet>

export const KNOWN_PREFIXES: Prefixes = new Map(SETS.map((name) => [name, name]))

/** Adds a prefix for a context set. @throws CqlProblem 15 for an unknown context set */
export const assignPrefix = (prefixes: Prefixes, prefix: string, uri: string, position: number): Prefixes => {
  const set = SETS.find((name) => CONTEXT_SETS[name].some((known) => known === uri))
  if (set === undefined) throw new CqlProblem(15, uri, position)
  return new Map([...prefixes, [prefix.toLowerCase(), set]])
}

/** Resolves a name and its prefix. `set` is undefined without a prefix. */
export function nameIn(
  prefixes: Prefixes,
  name: string,
  position: number | undefined,
): { readonly set: ContextSet | undefined; readonly name: string } {
  const dot = name.indexOf('.')
  if (dot < 0) return { set: prefixes.get(''), name: name.toLowerCase() }
  const set = prefixes.get(name.slice(0, dot).toLowerCase())
  if (set === undefined) throw new CqlProblem(15, name.slice(0, dot), position)
  return { set, name: name.slice(dot + 1).toLowerCase() }
}

/** The name of a modifier without its prefix. Context sets of modifiers are not distinguished. */
export const modifierName = (name: string): string => name.slice(name.lastIndexOf('.') + 1).toLowerCase()
