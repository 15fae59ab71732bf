import { BLOCK_STATUSES } from '@seriatim/contract'

/** The state of a block that is being created, as reported by the server (specification-1, 4). */
export type CreationState =
  | { readonly kind: 'created' | 'imported' | 'error'; readonly message: string }
  | { readonly kind: 'not_well_formed' | 'unknown_error' }

/** Parses the reported status of a block. An invalid answer and an unknown status result in different states. */
export const creationState = (answer: unknown): CreationState => {
  if (typeof answer !== 'object' || answer === null) return { kind: 'not_well_formed' }
  const { status, message } = answer as { status?: unknown; message?: unknown }
  if (typeof status !== 'string' || typeof message !== 'string') return { kind: 'not_well_formed' }
  const kind = BLOCK_STATUSES.find((each) => each === status)
  return kind ? { kind, message } : { kind: 'unknown_error' }
}

/** The id of the new block; undefined for an invalid answer. */
export const createdId = (answer: unknown): string | undefined => {
  const id = typeof answer === 'object' && answer !== null ? (answer as { id?: unknown }).id : undefined
  return typeof id === 'string' && /^\d+$/.test(id) ? id : undefined
}
