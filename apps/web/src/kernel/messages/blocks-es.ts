export { blocks } from '@seriatim/messages/es/blocks'
export { marc } from '@seriatim/messages/es/marc'
