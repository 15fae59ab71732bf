export { dashboards } from '@seriatim/messages/fr/dashboards'
