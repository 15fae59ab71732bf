/** The sort order of a request: `sortby` in a query, and the parameter `sortKeys` of versions 1.1 and 1.2. */
import type { SortField } from '@seriatim/contract'
import { KNOWN_PREFIXES, modifierName, type Prefixes } from './contexts.ts'
import { CqlProblem } from './diagnostics.ts'
import { type CqlIndex, findIndex } from './indexes.ts'
import type { CqlSortKey } from './tree.ts'

export type CqlOrder = { readonly field: SortField; readonly order: 'asc' | 'desc' }

/**
 * The sort key of a query. Searches have one sort key and break ties by ISSN, so a second key must be ascending ISSN.
 */
const singleSortKey = (orders: readonly CqlOrder[]): CqlOrder | undefined => {
  const [first, ...others] = orders
  if (others.some(({ field, order }) => field !== 'issn' || order !== 'asc')) throw new CqlProblem(84, '1')
  return first
}

const cqlOrderBy = (index: CqlIndex, order: 'asc' | 'desc', position?: number): CqlOrder => {
  if (index.sort === undefined) throw new CqlProblem(80, index.name, position)
  return { field: index.sort, order }
}

/**
 * The order of `sortby`. `required` are the indexes whose value a record must have to be in the result: keys with
 * `sort.missingOmit` (CQL sort context set 1.0).
 * @throws CqlProblem 16, 80, 82, 84, 91, 92
 */
export function cqlOrderOf(
  keys: readonly CqlSortKey[],
  indexes: readonly CqlIndex[],
  prefixes: Prefixes,
): { order: CqlOrder | undefined; required: readonly CqlIndex[] } {
  const required: CqlIndex[] = []
  const order = singleSortKey(
    keys.map(({ index, modifiers, position }) => {
      const result = findIndex(indexes, index, prefixes, position)
      let order: CqlOrder['order'] = 'asc'
      for (const { name, comparison } of modifiers) {
        const modifier = modifierName(name)
        if (modifier === 'descending') order = 'desc'
        else if (modifier === 'respectcase') throw new CqlProblem(91, name, position)
        else if (modifier === 'missingomit') required.push(result)
        else if (modifier.startsWith('missing')) throw new CqlProblem(92, comparison?.value ?? name, position)
        else if (!['ascending', 'ignorecase', 'ignoreaccents'].includes(modifier))
          throw new CqlProblem(82, name, position)
      }
      return cqlOrderBy(result, order, position)
    }),
  )
  return { order, required }
}

/**
 * Parses `sortKeys`: keys separated by blanks, each `path,schema,ascending,caseSensitive,missingValue`. Only the path
 * is required.
 * @throws CqlProblem 16, 80, 82, 84, 91, 92
 */
export const readSortKeys = (text: string, indexes: readonly CqlIndex[]): CqlOrder | undefined =>
  singleSortKey(
    text
      .split(/\s+/)
      .filter((key) => key !== '')
      .map((key) => {
        const [path = '', , ascending = '', caseSensitive = '', missing = ''] = key.split(',')
        if (!['', '0', '1'].includes(ascending)) throw new CqlProblem(82, ascending)
        if (!['', '0'].includes(caseSensitive)) throw new CqlProblem(91, caseSensitive)
        if (!['', 'highValue'].includes(missing)) throw new CqlProblem(92, missing)
        return cqlOrderBy(findIndex(indexes, path, KNOWN_PREFIXES), ascending === '0' ? 'desc' : 'asc')
      }),
  )
