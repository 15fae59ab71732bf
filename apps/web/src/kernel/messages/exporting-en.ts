export { exporting } from '@seriatim/messages/en/exporting'
