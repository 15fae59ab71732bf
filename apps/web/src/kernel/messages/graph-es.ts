export { graph } from '@seriatim/messages/es/graph'
