export { days } from '@seriatim/messages/ru/days'
export { ltwaPage } from '@seriatim/messages/ru/ltwa-page'
