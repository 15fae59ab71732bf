import { ADMIN_AREAS } from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'

/** What an area of administration is called; its own word where it is not known any more. */
export const areaName = (area: unknown, locale: Locale): string => {
  const known = ADMIN_AREAS.find((each) => each === area)
  return known === undefined ? String(area) : format(locale, `admin.area_${known}`)
}
