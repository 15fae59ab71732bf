export { history } from '@seriatim/messages/en/history'
