export { assignment } from '@seriatim/messages/fr/assignment'
export { days } from '@seriatim/messages/fr/days'
export { requestsPage } from '@seriatim/messages/fr/requests-page'
