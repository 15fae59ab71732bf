export { assignment } from '@seriatim/messages/fr/assignment'
export { requestsPage } from '@seriatim/messages/fr/requests-page'
