export { doctor } from '@seriatim/messages/ru/doctor'
