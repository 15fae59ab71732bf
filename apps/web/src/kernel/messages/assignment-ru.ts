export { assignment } from '@seriatim/messages/ru/assignment'
export { blocks } from '@seriatim/messages/ru/blocks'
