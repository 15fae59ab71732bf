import type { ReactNode } from 'react'
import type { ApiError } from '../../kernel/api.ts'
import { StateMessage } from '../state-message.tsx'

/**
 * The content that replaces the rows of a list: a failure with a retry button, or `empty` if there are no rows.
 * Undefined if there are rows, or if they are being fetched.
 */
export const listPlaceholder = ({
  answer: { error, refetch },
  failed,
  isEmpty,
  empty,
}: {
  answer: { readonly error: ApiError | null; readonly refetch: () => Promise<unknown> }
  /** Title of the message about a failure; the server's reason follows it. */
  failed: string
  isEmpty: boolean
  empty: ReactNode
}): ReactNode => {
  if (error && !error.isHandled)
    return <StateMessage kind="failure" title={failed} text={error.message} retry={refetch} />
  return isEmpty ? empty : undefined
}
