export { history } from '@seriatim/messages/es/history'
