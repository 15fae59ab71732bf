import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** Nobody answered: the connection was lost, or a balancer could not reach the server that it had chosen. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.status === 502 || error.status === 504)

/** What nobody answered is asked again so often, */
const REPETITIONS = 2
/** after so long, and after twice as long. */
const PAUSE_MS = 1_000

/** As the cache asks, for who keeps answers of its own: also while nobody looks at the page, and whatever session ends meanwhile. */
export async function askedAgain<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let again = 0; ; again++) {
    try {
      return await ask()
    } catch (error) {
      if (again === REPETITIONS || !isUnanswered(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** again))
    }
  }
}

/** The one cache of answers. A refusal is final; what nobody answered is asked again. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < REPETITIONS && isUnanswered(error),
    },
  },
})
