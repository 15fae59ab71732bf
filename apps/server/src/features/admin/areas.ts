import { format, type Locale } from '@seriatim/messages'
import { isAdministeredArea } from './admin-actions.ts'

/** Name of an area of administration; the area code when it is unknown, as in old log entries. */
export const areaName = (area: unknown, locale: Locale): string =>
  isAdministeredArea(area) ? format(locale, `admin.area_${area}`) : String(area)
