export { enrichments } from '@seriatim/messages/ru/enrichments'
