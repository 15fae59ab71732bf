import { format, type Locale } from '@seriatim/messages'
import { isAdministeredArea } from './admin-actions.ts'

/**
 * Translated name of an area (page) of administration. Returns the area code itself if it is unknown, as in old log
 * entries.
 */
export const areaName = (area: unknown, locale: Locale): string =>
  isAdministeredArea(area) ? format(locale, `admin.area_${area}`) : String(area)
