export { graph } from '@seriatim/messages/en/graph'
