export { catalogue } from '@seriatim/messages/en/catalogue'
export { marc } from '@seriatim/messages/en/marc'
export { rules } from '@seriatim/messages/en/rules'
export { validation } from '@seriatim/messages/en/validation'
