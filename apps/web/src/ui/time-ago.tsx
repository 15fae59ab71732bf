import { useSyncExternalStore } from 'react'
import { useFormats } from '../kernel/formats.ts'

const REFRESH_MS = 30_000

/** The components that the timer updates. The timer runs only while a time is shown on the page. */
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

const subscribe = (listener: () => void) => {
  if (listeners.size === 0) {
    now = Date.now()
    timer = setInterval(() => {
      now = Date.now()
      for (const each of listeners) each()
    }, REFRESH_MS)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/**
 * A time as "2 min ago", or as a date if it is at least a week old. The tooltip shows date and time in full. `value` is
 * ISO 8601, or null.
 */
export function TimeAgo({ value }: { value: string | null }) {
  const { timeAgo, dateTime } = useFormats()
  const current = useSyncExternalStore(subscribe, () => now)
  if (value === null) return null
  return (
    <time dateTime={value} title={dateTime(value)}>
      {timeAgo(value, current)}
    </time>
  )
}
