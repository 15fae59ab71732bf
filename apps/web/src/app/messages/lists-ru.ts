export { listed } from '@seriatim/messages/ru/listed'
