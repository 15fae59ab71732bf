export { accounts } from '@seriatim/messages/es/accounts'
export { admin } from '@seriatim/messages/es/admin'
export { settings } from '@seriatim/messages/es/settings'
