import { format, type Locale } from '@seriatim/messages'
import { isKeptArea } from './deeds.ts'

/** What an area of administration is called; its own word where it is not known any more. */
export const areaName = (area: unknown, locale: Locale): string =>
  isKeptArea(area) ? format(locale, `admin.area_${area}`) : String(area)
