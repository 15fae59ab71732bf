export { enrichments } from '@seriatim/messages/fr/enrichments'
