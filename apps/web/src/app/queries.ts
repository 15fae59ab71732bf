import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api.ts'

/** The one cache of answers. A refusal is final; only a lost connection is tried again, twice. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 2 && error instanceof ApiError && error.code === 'network',
    },
  },
})
