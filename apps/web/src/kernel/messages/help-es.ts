export { help } from '@seriatim/messages/es/help'
