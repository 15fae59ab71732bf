export { days } from '@seriatim/messages/en/days'
export { ltwaPage } from '@seriatim/messages/en/ltwa-page'
