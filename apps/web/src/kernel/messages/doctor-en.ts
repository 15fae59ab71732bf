export { doctor } from '@seriatim/messages/en/doctor'
