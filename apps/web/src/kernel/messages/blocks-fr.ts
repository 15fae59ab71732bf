export { blocks } from '@seriatim/messages/fr/blocks'
export { marc } from '@seriatim/messages/fr/marc'
