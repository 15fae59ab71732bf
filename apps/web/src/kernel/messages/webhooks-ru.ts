export { webhooks } from '@seriatim/messages/ru/webhooks'
