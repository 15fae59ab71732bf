export { compare } from '@seriatim/messages/ru/compare'
export { merge } from '@seriatim/messages/ru/merge'
