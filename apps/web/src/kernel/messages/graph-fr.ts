export { graph } from '@seriatim/messages/fr/graph'
