import type { ProvisionalRecord } from './provisional.ts'

/** The request of a publisher to which the form assigns ISSNs. */
export type RequestOfAssignment = {
  readonly id: string
  /** The records filled from the request. The list is never empty. */
  readonly records: readonly ProvisionalRecord[]
  /** The centre that handles the request. The id is undefined if the user does not belong to the centre. */
  readonly center: { readonly id: string | undefined; readonly code: string; readonly name: string }
  /** The change time of the request; null if the user may not read requests. */
  readonly updatedAt: string | null
  /** Reads the change time of the request again. Undefined if the call fails. */
  readonly readAgain: () => Promise<string | undefined>
  /** Called when the user leaves the form after the assignment. */
  readonly onDone: () => void
}
