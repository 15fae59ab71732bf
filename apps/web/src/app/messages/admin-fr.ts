export { accounts } from '@seriatim/messages/fr/accounts'
export { admin } from '@seriatim/messages/fr/admin'
