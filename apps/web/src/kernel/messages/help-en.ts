export { help } from '@seriatim/messages/en/help'
