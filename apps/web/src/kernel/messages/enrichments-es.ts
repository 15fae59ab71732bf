export { enrichments } from '@seriatim/messages/es/enrichments'
