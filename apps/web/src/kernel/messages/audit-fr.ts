export { audit } from '@seriatim/messages/fr/audit'
export { days } from '@seriatim/messages/fr/days'
