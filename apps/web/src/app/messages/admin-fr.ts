export { admin } from '@seriatim/messages/fr/admin'
