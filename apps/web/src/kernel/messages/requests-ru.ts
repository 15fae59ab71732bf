export { assignment } from '@seriatim/messages/ru/assignment'
export { days } from '@seriatim/messages/ru/days'
export { requestsPage } from '@seriatim/messages/ru/requests-page'
