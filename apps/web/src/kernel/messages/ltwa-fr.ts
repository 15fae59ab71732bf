export { days } from '@seriatim/messages/fr/days'
export { ltwaPage } from '@seriatim/messages/fr/ltwa-page'
