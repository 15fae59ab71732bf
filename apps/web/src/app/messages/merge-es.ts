export { merge } from '@seriatim/messages/es/merge'
