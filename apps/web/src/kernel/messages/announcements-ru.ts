export { announcements } from '@seriatim/messages/ru/announcements'
