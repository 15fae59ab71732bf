export { compare } from '@seriatim/messages/es/compare'
export { merge } from '@seriatim/messages/es/merge'
