export { compare } from '@seriatim/messages/en/compare'
export { merge } from '@seriatim/messages/en/merge'
