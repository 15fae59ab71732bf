export { listed } from '@seriatim/messages/en/listed'
