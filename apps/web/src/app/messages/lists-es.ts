export { listed } from '@seriatim/messages/es/listed'
