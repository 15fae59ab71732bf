export { accounts } from '@seriatim/messages/en/accounts'
export { admin } from '@seriatim/messages/en/admin'
