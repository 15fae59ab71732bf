export { merge } from '@seriatim/messages/ru/merge'
