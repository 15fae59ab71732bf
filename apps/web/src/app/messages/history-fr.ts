export { history } from '@seriatim/messages/fr/history'
