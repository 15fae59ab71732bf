export { history } from '@seriatim/messages/ru/history'
