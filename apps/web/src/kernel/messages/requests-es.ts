export { assignment } from '@seriatim/messages/es/assignment'
export { days } from '@seriatim/messages/es/days'
export { requestsPage } from '@seriatim/messages/es/requests-page'
