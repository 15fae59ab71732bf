const two = (part: number): string => String(part).padStart(2, '0')

/** An ISO 8601 instant as the value of a `datetime-local` input, such as `2026-11-23T09:05`; empty for undefined. */
export const toLocalTime = (instant: string | undefined): string => {
  if (instant === undefined) return ''
  const date = new Date(instant)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The instant of a `datetime-local` value; undefined if the value is empty or invalid. */
export const fromLocalTime = (local: string): string | undefined => {
  const date = new Date(local)
  return local === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
