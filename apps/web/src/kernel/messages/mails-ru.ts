export { mailsPage } from '@seriatim/messages/ru/mails-page'
