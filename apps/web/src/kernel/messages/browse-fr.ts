export { browse } from '@seriatim/messages/fr/browse'
