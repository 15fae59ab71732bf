export { webhooks } from '@seriatim/messages/fr/webhooks'
