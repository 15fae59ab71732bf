export { audit } from '@seriatim/messages/es/audit'
export { days } from '@seriatim/messages/es/days'
