export { webhooks } from '@seriatim/messages/es/webhooks'
