export { doctor } from '@seriatim/messages/es/doctor'
