const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A date from a URL or an input (`2026-11-17`); undefined if it is invalid. */
export const readDay = (text: unknown): string | undefined => {
  if (typeof text !== 'string' || !DAY.test(text)) return undefined
  return Number.isNaN(startOfDay(text).getTime()) ? undefined : text
}

/** The first moment of a day in the local time zone. */
const startOfDay = (day: string): Date => new Date(`${day}T00:00:00`)

/** The date of a moment in the local time zone. */
export const dayOf = (moment: Date): string =>
  [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The date that is this many days after another date. */
export const dayAfter = (day: string, days: number): string => {
  const start = startOfDay(day)
  return dayOf(new Date(start.getFullYear(), start.getMonth(), start.getDate() + days))
}

/** The moment at which a period starts, and the moment before which it ends. Both dates of the period are inclusive. */
export const momentsOf = ({
  from,
  to,
}: {
  from?: string | undefined
  to?: string | undefined
}): { from?: string; to?: string } => ({
  ...(from === undefined ? {} : { from: startOfDay(from).toISOString() }),
  ...(to === undefined ? {} : { to: startOfDay(dayAfter(to, 1)).toISOString() }),
})
