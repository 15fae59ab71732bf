export { housePage } from '@seriatim/messages/en/house-page'
