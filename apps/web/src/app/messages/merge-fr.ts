export { merge } from '@seriatim/messages/fr/merge'
