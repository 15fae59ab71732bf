export { accounts } from '@seriatim/messages/ru/accounts'
export { admin } from '@seriatim/messages/ru/admin'
export { settings } from '@seriatim/messages/ru/settings'
