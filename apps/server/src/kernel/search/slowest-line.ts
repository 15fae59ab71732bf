import { Refusal } from '../../platform/errors.ts'
import { partKey } from '../../search/budget.ts'
import type { ReadSearch } from './read-search.ts'

/**
 * Runs a search. If the whole search exceeds the time limit, the error contains the number of the slowest data-field
 * line, starting at 1; 0 if the slowest part is not a line.
 * @throws Refusal 'search_too_long' with `{seconds, line}`
 */
export async function reportSlowestLine<T>(
  { reading }: Pick<ReadSearch, 'reading'>,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof Refusal) || error.failure.code !== 'search_too_long') throw error
    const { seconds, part } = error.failure.details
    const line = reading.lines.findIndex((node) => node !== undefined && partKey(node) === part) + 1
    throw new Refusal('search_too_long', { seconds, line })
  }
}
