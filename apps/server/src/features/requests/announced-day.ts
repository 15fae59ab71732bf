/** Days of the form, and the first issue that a request announces. */
import type { RequestContent } from '@seriatim/contract'

const DAY_MS = 86_400_000
const DATE = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?$/

/**
 * A date of the form as its first and last day: `2027`, `2027-03` and `2027-03-01` are read; undefined for other texts.
 */
function daysOf(text: string): { readonly first: string; readonly last: string } | undefined {
  const [, year, month, day] = DATE.exec(text.trim()) ?? []
  if (year === undefined) return undefined
  const first = `${year}-${month ?? '01'}-${day ?? '01'}`
  const date = new Date(`${first}T00:00:00Z`)
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== first) return undefined
  if (day !== undefined) return { first, last: first }
  const next = Date.UTC(Number(year), month === undefined ? 12 : Number(month), 1)
  return { first, last: new Date(next - DAY_MS).toISOString().slice(0, 10) }
}

/** The first day of a date of the form; undefined for other texts. */
export const firstDayOf = (text: string): string | undefined => daysOf(text)?.first

/**
 * The last day on which the first issue appears, as announced: of a new serial that is not published, or of a serial
 * under its new title. Undefined for other requests and without a date.
 */
export function announcedDay({ kind, change, is_published, first_issue_date, change_date }: RequestContent) {
  if (kind === 'new') return is_published ? undefined : daysOf(first_issue_date)?.last
  return change === 'title' ? daysOf(change_date)?.last : undefined
}

/** Whether the serial is published under its title on a day (`YYYY-MM-DD`), according to the request. */
export function isPublishedOn(content: RequestContent, day: string): boolean {
  if (content.kind === 'new') return content.is_published
  return (announcedDay(content) ?? '') <= day
}
