/** How often something may be done from one place within an hour: letters are not to be sent by the thousand. */

const HOUR_MS = 60 * 60 * 1_000
/** Places that are remembered; past it the one that was seen first is forgotten. */
const MAX_PLACES = 20_000

export type Allowance = {
  /** Counts one more; seconds until there may be another where there were `limit` within an hour. */
  take(place: string, limit: number): number | undefined
}

/** @param now milliseconds */
export function makeAllowance(now: () => number = Date.now): Allowance {
  const times = new Map<string, number[]>()
  return {
    take(place, limit) {
      const time = now()
      const recent = (times.get(place) ?? []).filter((each) => each > time - HOUR_MS)
      if (recent.length >= limit) return Math.max(1, Math.ceil((recent[0]! + HOUR_MS - time) / 1_000))
      times.delete(place)
      times.set(place, [...recent, time])
      const first = times.keys().next().value
      if (times.size > MAX_PLACES && first !== undefined) times.delete(first)
      return undefined
    },
  }
}
