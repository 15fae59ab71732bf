export { blocks } from '@seriatim/messages/en/blocks'
export { marc } from '@seriatim/messages/en/marc'
