export { bulk } from '@seriatim/messages/fr/bulk'
export { marc } from '@seriatim/messages/fr/marc'
