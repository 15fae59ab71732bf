export { days } from '@seriatim/messages/en/days'
export { history } from '@seriatim/messages/en/history'
