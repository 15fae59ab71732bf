export { housePage } from '@seriatim/messages/fr/house-page'
