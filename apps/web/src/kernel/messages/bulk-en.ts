export { bulk } from '@seriatim/messages/en/bulk'
export { marc } from '@seriatim/messages/en/marc'
