export { exporting } from '@seriatim/messages/fr/exporting'
