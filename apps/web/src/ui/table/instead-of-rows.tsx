import type { ReactNode } from 'react'
import type { ApiError } from '../../app/api.ts'
import { StateMessage } from '../state-message.tsx'

/**
 * What a table shows instead of rows: that they cannot be shown, with a button that asks for them again, or `empty` where
 * there are none; undefined where there are rows, or they are on their way.
 */
export const insteadOfRows = ({
  answer: { error, refetch },
  failed,
  isEmpty,
  empty,
}: {
  answer: { readonly error: ApiError | null; readonly refetch: () => Promise<unknown> }
  /** That the rows cannot be shown; the reason follows in the server's words. */
  failed: string
  isEmpty: boolean
  empty: ReactNode
}): ReactNode => {
  if (error && !error.isHandled)
    return <StateMessage kind="failure" title={failed} text={error.message} retry={refetch} />
  return isEmpty ? empty : undefined
}
