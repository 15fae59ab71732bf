export { bulk } from '@seriatim/messages/ru/bulk'
export { marc } from '@seriatim/messages/ru/marc'
