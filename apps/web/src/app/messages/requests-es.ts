export { assignment } from '@seriatim/messages/es/assignment'
export { requestsPage } from '@seriatim/messages/es/requests-page'
