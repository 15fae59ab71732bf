export { accounts } from '@seriatim/messages/fr/accounts'
export { admin } from '@seriatim/messages/fr/admin'
export { settings } from '@seriatim/messages/fr/settings'
