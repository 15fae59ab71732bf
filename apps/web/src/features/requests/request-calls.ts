/** Names of calls to refetch when a request has changed. */
export const REQUEST_CALLS: readonly string[] = ['readRequests', 'readRequest']
