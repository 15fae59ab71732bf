export { accounts } from '@seriatim/messages/en/accounts'
export { admin } from '@seriatim/messages/en/admin'
export { settings } from '@seriatim/messages/en/settings'
