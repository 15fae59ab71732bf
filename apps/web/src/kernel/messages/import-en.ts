export { importing } from '@seriatim/messages/en/importing'
