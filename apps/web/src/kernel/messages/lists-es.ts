export { listed } from '@seriatim/messages/es/listed'
export { titles } from '@seriatim/messages/es/titles'
