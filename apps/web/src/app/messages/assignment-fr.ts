export { assignment } from '@seriatim/messages/fr/assignment'
