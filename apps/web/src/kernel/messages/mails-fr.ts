export { mailsPage } from '@seriatim/messages/fr/mails-page'
