const two = (part: number): string => String(part).padStart(2, '0')

/** An instant (ISO 8601) as a field of local date and time holds it: `2026-11-23T09:05`; empty for none. */
export const toLocalTime = (instant: string | undefined): string => {
  if (instant === undefined) return ''
  const date = new Date(instant)
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The instant of a local date and time; undefined where the field is empty or holds none. */
export const fromLocalTime = (local: string): string | undefined => {
  const date = new Date(local)
  return local === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
