export { importing } from '@seriatim/messages/es/importing'
