export { exporting } from '@seriatim/messages/ru/exporting'
