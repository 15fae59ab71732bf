export { days } from '@seriatim/messages/ru/days'
export { history } from '@seriatim/messages/ru/history'
