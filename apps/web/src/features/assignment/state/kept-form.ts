import type { TextStore } from '../../catalogue/state/unsaved-store.ts'
import { type AssignmentForm, emptyForm, type Successes } from './assignment-form.ts'
import { blankRecord, isBlankRecord, LIST_NAMES, type ProvisionalRecord } from './provisional.ts'

/** What the server remembers a submit by ends after a day (contract, Assignment): then a repetition is a new one. */
const KEY_LIFETIME_MS = 86_400_000

/** What is kept of a form in the browser, for one user. */
type Kept = {
  readonly records: readonly ProvisionalRecord[]
  readonly centerId: string | null
  /** The name of a real submit that has not been answered. */
  readonly key: string | null
  readonly successes: Successes
  /** When it was kept, milliseconds. */
  readonly at: number
}

const PREFIX = 'seriatim.assignment.'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value has the types of a sample; null and text stand for each other (a code, or none). */
const isLike = (value: unknown, sample: unknown): boolean =>
  sample === null
    ? value === null || typeof value === 'string' || typeof value === 'boolean'
    : typeof value === typeof sample && Array.isArray(value) === Array.isArray(sample)

/** Reads a record that an earlier release may have written; undefined where it is none. */
const readRecord = (value: unknown): ProvisionalRecord | undefined => {
  if (!isObject(value) || typeof value.id !== 'string') return undefined
  const blank = blankRecord(value.id)
  for (const [name, sample] of Object.entries(blank)) if (!isLike(value[name], sample)) return undefined
  const hasItems = LIST_NAMES.every((list) =>
    (value[list] as unknown[]).every((item) => isObject(item) && typeof item.id === 'string'),
  )
  if (!hasItems || (value.imprints as unknown[]).length === 0) return undefined
  return value as unknown as ProvisionalRecord
}

const readKept = (text: string | null): Kept | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (!isObject(value) || !Array.isArray(value.records) || value.records.length === 0) return undefined
    const records = value.records.map(readRecord)
    if (!records.every((record) => record !== undefined)) return undefined
    const { centerId, key, successes, at } = value
    return {
      records,
      centerId: typeof centerId === 'string' ? centerId : null,
      key: typeof key === 'string' ? key : null,
      successes: isObject(successes) ? (successes as Successes) : {},
      at: typeof at === 'number' ? at : 0,
    }
  } catch {
    return undefined
  }
}

/** Whether there is nothing to keep: nothing typed, nothing sent, nothing assigned. */
const isNothing = ({ records, key, successes }: Omit<Kept, 'at'>): boolean =>
  records.length === 1 && isBlankRecord(records[0]!) && key === null && Object.keys(successes).length === 0

const formOf = ({ records, centerId, key, successes, at }: Kept, now: number): AssignmentForm => {
  const form = { ...emptyForm(records[0]!.id), records, centerId }
  if (Object.keys(successes).length > 0) return { ...form, phase: 'assigned', successes }
  // A real submit whose answer was lost with its page: the next one asks for the same numbers again.
  return key !== null && now - at < KEY_LIFETIME_MS ? { ...form, phase: 'unanswered', key } : form
}

/** The form of a user survives a reload, a crash and an ended session: it lies in the browser. */
export const formStore = (store: TextStore, user: string) => {
  const place = `${PREFIX}${encodeURIComponent(user)}`
  const forget = (): void => {
    try {
      store.removeItem(place)
    } catch {
      // A browser that refuses its storage has kept nothing either.
    }
  }
  return {
    read: (now: number): AssignmentForm | undefined => {
      try {
        const kept = readKept(store.getItem(place))
        return kept && formOf(kept, now)
      } catch {
        return undefined
      }
    },
    /** Whether it could be kept: not when the browser refuses or its room is used up. */
    keep: ({ records, centerId, key, successes }: AssignmentForm, now: number): boolean => {
      const kept = { records, centerId, key, successes }
      if (isNothing(kept)) {
        forget()
        return true
      }
      try {
        store.setItem(place, JSON.stringify({ ...kept, at: now } satisfies Kept))
        return true
      } catch {
        return false
      }
    },
    forget,
  }
}
