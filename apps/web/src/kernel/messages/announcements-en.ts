export { announcements } from '@seriatim/messages/en/announcements'
