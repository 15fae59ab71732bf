export { mailsPage } from '@seriatim/messages/es/mails-page'
