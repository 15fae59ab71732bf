export { days } from '@seriatim/messages/es/days'
export { history } from '@seriatim/messages/es/history'
