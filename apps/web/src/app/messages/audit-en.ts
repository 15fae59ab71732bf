export { audit } from '@seriatim/messages/en/audit'
