export { days } from '@seriatim/messages/es/days'
export { ltwaPage } from '@seriatim/messages/es/ltwa-page'
