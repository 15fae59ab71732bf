import { type Area, isArea } from './areas.ts'

const KEPT = 6

const placeOf = (user: string): string => `seriatim.areas.${encodeURIComponent(user)}`

/** The recent areas of a user in this browser, the latest first. */
export function lastAreas(user: string): readonly Area[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(placeOf(user)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isArea) : []
  } catch {
    return []
  }
}

/** Stores a visit; ignored if the browser blocks its storage. */
export function noteArea(user: string, area: Area): void {
  const areas = [area, ...lastAreas(user).filter((each) => each !== area)].slice(0, KEPT)
  try {
    localStorage.setItem(placeOf(user), JSON.stringify(areas))
  } catch {}
}
