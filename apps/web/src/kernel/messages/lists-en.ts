export { listed } from '@seriatim/messages/en/listed'
export { titles } from '@seriatim/messages/en/titles'
