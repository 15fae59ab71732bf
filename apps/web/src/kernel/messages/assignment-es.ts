export { assignment } from '@seriatim/messages/es/assignment'
export { blocks } from '@seriatim/messages/es/blocks'
