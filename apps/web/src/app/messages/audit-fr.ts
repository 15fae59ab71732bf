export { audit } from '@seriatim/messages/fr/audit'
