export { assignment } from '@seriatim/messages/ru/assignment'
