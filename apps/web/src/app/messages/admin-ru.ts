export { admin } from '@seriatim/messages/ru/admin'
