export { help } from '@seriatim/messages/fr/help'
