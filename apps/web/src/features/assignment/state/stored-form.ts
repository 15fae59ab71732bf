import type { TextStore } from '../../document/unsaved-store.ts'
import { type AssignmentForm, emptyForm, type RequestPart, type Successes } from './assignment-form.ts'
import { blankRecord, isBlankRecord, LIST_NAMES, type ProvisionalRecord } from './provisional.ts'

/**
 * The server stores an idempotency key for a day (contract, Assignment): a retry after that would be a new assignment.
 */
const KEY_LIFETIME_MS = 86_400_000

/** The assignment form of a user, as stored in the browser. */
type StoredForm = {
  readonly records: readonly ProvisionalRecord[]
  readonly centerId: string | null
  readonly request: RequestPart | null
  /** The idempotency key of an assignment that received no response. */
  readonly key: string | null
  readonly successes: Successes
  /** The time when the form was stored, in milliseconds since 1970. */
  readonly at: number
}

const PREFIX = 'seriatim.assignment.'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Whether a value has the same types as a sample. Where the sample contains null, text is also accepted, because codes
 * can be null.
 */
const hasTypesOf = (value: unknown, sample: unknown): boolean =>
  sample === null
    ? value === null || typeof value === 'string' || typeof value === 'boolean'
    : typeof value === typeof sample && Array.isArray(value) === Array.isArray(sample)

/** Reads a stored record, which an earlier release may have written; returns undefined if it is invalid. */
const readRecord = (value: unknown): ProvisionalRecord | undefined => {
  if (!isObject(value) || typeof value.id !== 'string') return undefined
  const blank = blankRecord(value.id)
  for (const [name, sample] of Object.entries(blank)) if (!hasTypesOf(value[name], sample)) return undefined
  const hasItems = LIST_NAMES.every((list) =>
    (value[list] as unknown[]).every((item) => isObject(item) && typeof item.id === 'string'),
  )
  const optional = [value.previousIssn, value.previousTitle, value.subtitle]
  if (optional.some((text) => text !== undefined && typeof text !== 'string')) return undefined
  if (!hasItems || (value.imprints as unknown[]).length === 0) return undefined
  return value as unknown as ProvisionalRecord
}

const readRequestPart = (value: unknown): RequestPart | null =>
  isObject(value)
    ? {
        updatedAt: typeof value.updatedAt === 'string' ? value.updatedAt : null,
        letter: typeof value.letter === 'string' ? value.letter : '',
      }
    : null

const readStoredForm = (text: string | null): StoredForm | undefined => {
  try {
    const value: unknown = JSON.parse(text ?? 'null')
    if (!isObject(value) || !Array.isArray(value.records) || value.records.length === 0) return undefined
    const records = value.records.map(readRecord)
    if (!records.every((record) => record !== undefined)) return undefined
    const { centerId, request, key, successes, at } = value
    return {
      records,
      centerId: typeof centerId === 'string' ? centerId : null,
      request: readRequestPart(request),
      key: typeof key === 'string' ? key : null,
      successes: isObject(successes) ? (successes as Successes) : {},
      at: typeof at === 'number' ? at : 0,
    }
  } catch {
    return undefined
  }
}

/** Whether the form is empty: it contains no text, no pending assignment and no ISSNs. */
const isEmptyForm = ({ records, key, successes }: Omit<StoredForm, 'at'>): boolean =>
  records.length === 1 && isBlankRecord(records[0]!) && key === null && Object.keys(successes).length === 0

const toAssignmentForm = (
  { records, centerId, request, key, successes, at }: StoredForm,
  now: number,
): AssignmentForm => {
  const form = { ...emptyForm(records[0]!.id), records, centerId, request }
  if (Object.keys(successes).length > 0) return { ...form, phase: 'assigned', successes }
  // The page was closed before the response to an assignment arrived: the next submit requests the same ISSNs again.
  return key !== null && now - at < KEY_LIFETIME_MS ? { ...form, phase: 'unanswered', key } : form
}

/**
 * Stores the form of a user in the browser, so that it survives a reload, a crash and an expired session.
 * @param request the request to which the form assigns ISSNs, which has a separate form
 */
export const formStore = (store: TextStore, user: string, request?: string) => {
  const place = `${PREFIX}${[user, ...(request === undefined ? [] : [request])].map(encodeURIComponent).join('.')}`
  const forget = (): void => {
    try {
      store.removeItem(place)
    } catch {
      // If the browser blocks its storage, there is no entry to delete.
    }
  }
  return {
    read: (now: number): AssignmentForm | undefined => {
      try {
        const stored = readStoredForm(store.getItem(place))
        return stored && toAssignmentForm(stored, now)
      } catch {
        return undefined
      }
    },
    /** Returns false if the form could not be stored, because the storage is blocked or full. */
    keep: ({ records, centerId, request: part, key, successes }: AssignmentForm, now: number): boolean => {
      const stored = { records, centerId, request: part, key, successes }
      if (isEmptyForm(stored)) {
        forget()
        return true
      }
      try {
        store.setItem(place, JSON.stringify({ ...stored, at: now } satisfies StoredForm))
        return true
      } catch {
        return false
      }
    },
    forget,
  }
}
