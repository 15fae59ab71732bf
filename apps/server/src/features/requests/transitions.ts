import type { CallFailure, RequestContent, RequestState } from '@seriatim/contract'
import type { StoredRequestState } from '../../schema/requests.ts'

/**
 * The actions that change the state of a request, and the states in which they are allowed. `send` and `confirm` make a
 * draft visible to the centre. `answer` and `withdraw` are actions of the publisher, the others those of the centre.
 */
const TRANSITIONS = {
  send: { from: ['draft'], to: 'new' },
  confirm: { from: ['unconfirmed'], to: 'new' },
  take: { from: ['new'], to: 'in_progress' },
  question: { from: ['new', 'in_progress', 'waiting'], to: 'waiting' },
  answer: { from: ['waiting'], to: 'in_progress' },
  assign: { from: ['new', 'in_progress', 'waiting'], to: 'assigned' },
  refuse: { from: ['new', 'in_progress', 'waiting'], to: 'refused' },
  withdraw: { from: ['new', 'in_progress', 'waiting'], to: 'withdrawn' },
  forward: { from: ['new', 'in_progress', 'waiting'], to: 'new' },
  close: { from: ['new', 'in_progress', 'waiting', 'assigned'], to: 'closed' },
  reopen: { from: ['refused', 'closed'], to: 'in_progress' },
} as const satisfies Record<string, { readonly from: readonly StoredRequestState[]; readonly to: RequestState }>
export type RequestAction = keyof typeof TRANSITIONS

export const isAllowed = (action: RequestAction, state: StoredRequestState): boolean =>
  (TRANSITIONS[action].from as readonly StoredRequestState[]).includes(state)

/** The state after an action. */
export const stateAfter = (action: RequestAction): RequestState => TRANSITIONS[action].to

/** The states in which only the writer of a request sees it. */
export const UNSENT_STATES = ['draft', 'unconfirmed'] as const satisfies readonly StoredRequestState[]

/** Whether a state ends the work on a request. */
export const isEnded = (state: StoredRequestState): boolean =>
  (['assigned', 'refused', 'withdrawn', 'closed'] as readonly StoredRequestState[]).includes(state)

/** Why no ISSN can be assigned for a request: it ended, ISSNs were assigned for it, or its change needs no new ISSN. */
export function assignmentObstacle({
  state,
  assigned_at: assignedAt,
  content: { kind, change },
}: {
  readonly state: StoredRequestState
  readonly assigned_at: Date | null
  readonly content: RequestContent
}): CallFailure<'request_ended' | 'request_without_issn'> | undefined {
  if (assignedAt !== null) return { code: 'request_ended', details: { state: 'assigned' } }
  if (!isAllowed('assign', state)) return { code: 'request_ended', details: { state } }
  return kind === 'new' || change === 'title' ? undefined : { code: 'request_without_issn' }
}
