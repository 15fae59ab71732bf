export { dashboards } from '@seriatim/messages/en/dashboards'
