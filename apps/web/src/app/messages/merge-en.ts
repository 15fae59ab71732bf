export { merge } from '@seriatim/messages/en/merge'
