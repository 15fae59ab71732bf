export { dashboards } from '@seriatim/messages/es/dashboards'
