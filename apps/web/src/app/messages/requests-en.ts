export { assignment } from '@seriatim/messages/en/assignment'
export { requestsPage } from '@seriatim/messages/en/requests-page'
