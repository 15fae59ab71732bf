export { compare } from '@seriatim/messages/fr/compare'
export { merge } from '@seriatim/messages/fr/merge'
