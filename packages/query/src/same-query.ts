import type { QueryNode } from './tree.ts'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const sameValue = (a: unknown, b: unknown): boolean => {
  if (!isObject(a) || !isObject(b)) return a === b
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) &&
      Array.isArray(b) &&
      a.length === b.length &&
      a.every((part, index) => sameValue(part, b[index]))
    )
  const [ours, theirs] = [comparedKeys(a), comparedKeys(b)]
  return ours.length === theirs.length && ours.every((key) => sameValue(a[key], b[key]))
}

/** Members that describe how a query is written and do not affect its results. */
const IGNORED: ReadonlySet<string> = new Set(['at', 'areReadings', 'typed'])

const comparedKeys = (node: Readonly<Record<string, unknown>>): readonly string[] =>
  Object.keys(node).filter((key) => !IGNORED.has(key) && node[key] !== undefined)

/** Whether two trees are the same query. Places and the typed text are ignored. */
export const sameQuery = (a: QueryNode | undefined, b: QueryNode | undefined): boolean => sameValue(a, b)
