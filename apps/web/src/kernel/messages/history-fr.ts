export { days } from '@seriatim/messages/fr/days'
export { history } from '@seriatim/messages/fr/history'
