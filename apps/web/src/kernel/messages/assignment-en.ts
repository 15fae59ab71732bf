export { assignment } from '@seriatim/messages/en/assignment'
export { blocks } from '@seriatim/messages/en/blocks'
