export { listed } from '@seriatim/messages/ru/listed'
export { titles } from '@seriatim/messages/ru/titles'
