const ISO_8601 = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** Parses an ISO 8601 date, with or without a time. Undefined for other text and for dates that do not exist. */
export const readInstant = (text: string): Date | undefined => {
  const instant = new Date(ISO_8601.test(text) ? text : Number.NaN)
  // `Date` reads 31 February as a day of March.
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`)
  const exists = !Number.isNaN(instant.getTime()) && day.toISOString().startsWith(text.slice(0, 10))
  return exists ? instant : undefined
}
