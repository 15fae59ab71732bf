export { listed } from '@seriatim/messages/fr/listed'
export { titles } from '@seriatim/messages/fr/titles'
