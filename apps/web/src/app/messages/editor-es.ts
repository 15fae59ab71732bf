export { catalogue } from '@seriatim/messages/es/catalogue'
export { marc } from '@seriatim/messages/es/marc'
export { rules } from '@seriatim/messages/es/rules'
export { validation } from '@seriatim/messages/es/validation'
