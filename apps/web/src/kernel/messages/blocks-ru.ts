export { blocks } from '@seriatim/messages/ru/blocks'
export { marc } from '@seriatim/messages/ru/marc'
