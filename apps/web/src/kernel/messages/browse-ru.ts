export { browse } from '@seriatim/messages/ru/browse'
