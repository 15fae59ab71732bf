export { exporting } from '@seriatim/messages/es/exporting'
