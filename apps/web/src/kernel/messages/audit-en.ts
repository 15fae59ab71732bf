export { audit } from '@seriatim/messages/en/audit'
export { days } from '@seriatim/messages/en/days'
