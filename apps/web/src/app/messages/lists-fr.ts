export { listed } from '@seriatim/messages/fr/listed'
