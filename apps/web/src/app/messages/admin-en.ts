export { admin } from '@seriatim/messages/en/admin'
