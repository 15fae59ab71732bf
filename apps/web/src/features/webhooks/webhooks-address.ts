import { WEBHOOK_LIST, WEBHOOK_STATES, type WebhookSort, type WebhookState } from '@seriatim/contract'
import { type ListAddress, readListAddress } from '../../ui/table/list-address.ts'

/** The state of the list of webhook subscriptions in the URL. */
export type WebhooksAddress = ListAddress<WebhookSort> & { state?: WebhookState | undefined }

export const readWebhooksAddress = (parameters: Record<string, unknown>): WebhooksAddress => ({
  ...readListAddress(WEBHOOK_LIST, parameters),
  state: WEBHOOK_STATES.find((each) => each === parameters.state),
})
