export { catalogue } from '@seriatim/messages/fr/catalogue'
export { marc } from '@seriatim/messages/fr/marc'
export { rules } from '@seriatim/messages/fr/rules'
export { validation } from '@seriatim/messages/fr/validation'
