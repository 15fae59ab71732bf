export { audit } from '@seriatim/messages/ru/audit'
