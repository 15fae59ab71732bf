export { webhooks } from '@seriatim/messages/en/webhooks'
