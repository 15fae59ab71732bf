export { help } from '@seriatim/messages/ru/help'
