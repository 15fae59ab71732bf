export { browse } from '@seriatim/messages/es/browse'
