export { assignment } from '@seriatim/messages/en/assignment'
