export { importing } from '@seriatim/messages/fr/importing'
