export { admin } from '@seriatim/messages/es/admin'
