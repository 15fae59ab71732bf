export { mailsPage } from '@seriatim/messages/en/mails-page'
