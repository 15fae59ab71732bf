export { housePage } from '@seriatim/messages/ru/house-page'
