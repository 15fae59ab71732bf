export { assignment } from '@seriatim/messages/es/assignment'
