export { catalogue } from '@seriatim/messages/ru/catalogue'
export { marc } from '@seriatim/messages/ru/marc'
export { rules } from '@seriatim/messages/ru/rules'
export { validation } from '@seriatim/messages/ru/validation'
