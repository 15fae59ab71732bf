import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** Nobody answered: the connection was lost, or a balancer could not reach the server that it had chosen. */
const isUnanswered = (error: Error): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.status === 502 || error.status === 504)

/** The one cache of answers. A refusal is final; what nobody answered is asked again, twice. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 2 && isUnanswered(error),
    },
  },
})
