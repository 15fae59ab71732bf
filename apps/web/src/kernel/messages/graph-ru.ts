export { graph } from '@seriatim/messages/ru/graph'
