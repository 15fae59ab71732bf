export { accounts } from '@seriatim/messages/es/accounts'
export { admin } from '@seriatim/messages/es/admin'
