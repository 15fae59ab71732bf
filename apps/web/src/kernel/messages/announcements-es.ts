export { announcements } from '@seriatim/messages/es/announcements'
