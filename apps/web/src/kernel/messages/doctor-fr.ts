export { doctor } from '@seriatim/messages/fr/doctor'
