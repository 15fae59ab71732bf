import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** Whether a request received no answer: the connection was lost, or a load balancer could not reach its server. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.status === 502 || error.status === 504)

/** Maximum number of retries of an unanswered request. */
const REPETITIONS = 2
/** Pause before the first retry in milliseconds; it doubles each time. */
const PAUSE_MS = 1_000

/**
 * Retries a request as the query cache does, for answers that a module stores outside the cache. Unlike the cache, also
 * retries in a hidden tab, and after the session has changed.
 */
export async function withRetries<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let again = 0; ; again++) {
    try {
      return await ask()
    } catch (error) {
      if (again === REPETITIONS || !isUnanswered(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** again))
    }
  }
}

/** The only cache of server answers. Unanswered requests are retried, refusals are not. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < REPETITIONS && isUnanswered(error),
    },
  },
})
