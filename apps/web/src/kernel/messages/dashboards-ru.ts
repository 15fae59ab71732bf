export { dashboards } from '@seriatim/messages/ru/dashboards'
