export { audit } from '@seriatim/messages/ru/audit'
export { days } from '@seriatim/messages/ru/days'
