export { bulk } from '@seriatim/messages/es/bulk'
export { marc } from '@seriatim/messages/es/marc'
