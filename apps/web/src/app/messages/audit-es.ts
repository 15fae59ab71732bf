export { audit } from '@seriatim/messages/es/audit'
