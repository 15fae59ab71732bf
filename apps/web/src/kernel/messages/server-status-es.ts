export { housePage } from '@seriatim/messages/es/house-page'
