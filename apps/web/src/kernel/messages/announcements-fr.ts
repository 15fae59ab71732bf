export { announcements } from '@seriatim/messages/fr/announcements'
