export { assignment } from '@seriatim/messages/fr/assignment'
export { blocks } from '@seriatim/messages/fr/blocks'
