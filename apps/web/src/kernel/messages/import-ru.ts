export { importing } from '@seriatim/messages/ru/importing'
