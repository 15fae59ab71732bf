import { type Area, isArea } from './areas.ts'

const KEPT = 6

const placeOf = (user: string): string => `seriatim.areas.${encodeURIComponent(user)}`

/** The areas that a user visited last in this browser, the last one first. */
export function lastAreas(user: string): readonly Area[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(user)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isArea) : []
  } catch {
    return []
  }
}

/** Notes a visit. A browser that refuses its storage notes none. */
export function noteArea(user: string, area: Area): void {
  const areas = [area, ...lastAreas(user).filter((each) => each !== area)].slice(0, KEPT)
  try {
    localStorage.setItem(placeOf(user), JSON.stringify(areas))
  } catch {
    // Nothing is kept.
  }
}
