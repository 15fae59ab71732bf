export { assignment } from '@seriatim/messages/ru/assignment'
export { requestsPage } from '@seriatim/messages/ru/requests-page'
