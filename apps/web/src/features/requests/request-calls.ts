/** Names of calls to refetch when a request has changed. */
export const REQUEST_CALLS: readonly string[] = ['readRequests', 'readRequest']

/** Names of calls whose answers are out of date after ISSNs were assigned to a request. */
export const CALLS_AFTER_REQUEST_ASSIGNMENT: readonly string[] = [...REQUEST_CALLS, 'requestForm']
