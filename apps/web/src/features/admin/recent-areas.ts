import { type Area, isArea } from './areas.ts'

const MAX_RECENT_AREAS = 6

const storageKey = (user: string): string => `seriatim.areas.${encodeURIComponent(user)}`

/** The administration areas that a user opened last in this browser, the latest first. */
export function recentAreas(user: string): readonly Area[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(user)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isArea) : []
  } catch {
    return []
  }
}

/** Stores the visit of an area; does nothing if the browser blocks its storage. */
export function storeAreaVisit(user: string, area: Area): void {
  const areas = [area, ...recentAreas(user).filter((each) => each !== area)].slice(0, MAX_RECENT_AREAS)
  try {
    localStorage.setItem(storageKey(user), JSON.stringify(areas))
  } catch {}
}
