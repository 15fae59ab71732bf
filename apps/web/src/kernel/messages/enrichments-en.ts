export { enrichments } from '@seriatim/messages/en/enrichments'
