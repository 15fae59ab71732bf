export { assignment } from '@seriatim/messages/en/assignment'
export { days } from '@seriatim/messages/en/days'
export { requestsPage } from '@seriatim/messages/en/requests-page'
