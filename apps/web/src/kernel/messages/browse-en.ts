export { browse } from '@seriatim/messages/en/browse'
