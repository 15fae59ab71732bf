import { checkRecords, type Findings, itemPlace, type Place } from './checks.ts'
import {
  blankItem,
  blankRecord,
  copyRecord,
  type ItemOf,
  isBlankRecord,
  type ListName,
  type ProvisionalRecord,
  type Scalars,
} from './provisional.ts'

/** Error messages of the server, by record id and field. */
type Failures = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>
/** Assigned ISSNs by record id. */
export type Successes = Readonly<Record<string, string>>

/**
 * The phase of the form (specification-2, 4.1). `editing`: the next submit is a dry run. `validated`: the dry run found
 * no error, and the next submit assigns ISSNs. `failed`: the last submit found errors, and the next is a dry run.
 * `unanswered`: an assignment got no response, and the next submit requests the same ISSNs again. `assigned`: ISSNs
 * were assigned.
 */
export type Phase = 'editing' | 'validated' | 'failed' | 'unanswered' | 'assigned'

/** The part of the form about the request of a publisher. */
export type RequestPart = {
  /** The change time of the request on which the form is based; null if the user may not read requests. */
  readonly updatedAt: string | null
  /** The user's addition to the letter to the publisher. */
  readonly letter: string
}

export type AssignmentForm = {
  /** The list is never empty. */
  readonly records: readonly ProvisionalRecord[]
  /** The centre that a user of the international centre chose; null means the user's own centre. */
  readonly centerId: string | null
  /** Set if the form assigns ISSNs to a request of a publisher. */
  readonly request: RequestPart | null
  readonly phase: Phase
  readonly sending: 'dry_run' | 'real' | null
  /** Idempotency key of an assignment and its retries. */
  readonly key: string | null
  readonly failures: Failures
  readonly successes: Successes
  /** The reason why the server refused the whole call, in the words of the server. */
  readonly refusal: string | null
  /** Whether the form shows the problems that its checks find. True after the first submit. */
  readonly isChecked: boolean
  /** Ids of copied records whose title was not edited: their identical titles are not reported yet. */
  readonly untouched: readonly string[]
  /**
   * Fields (places) that became invalid since the last submit through an edit of another field, and that the user has
   * not left since. Their problems are not shown yet.
   */
  readonly unvisited: readonly RecordPlace[]
  /** Incremented by each edit. A response is ignored if its request was sent in an earlier revision. */
  readonly revision: number
}

/** A field in a record of the form. */
type RecordPlace = { readonly record: string; readonly place: Place }

export type AssignmentAction =
  | { readonly type: 'change'; readonly record: string; readonly values: Partial<Scalars> }
  | { readonly type: 'addItem'; readonly record: string; readonly list: ListName; readonly id: string }
  | {
      readonly type: 'changeItem'
      readonly record: string
      readonly list: ListName
      readonly id: string
      readonly values: Partial<Omit<ItemOf<ListName>, 'id'>> | Readonly<Record<string, string | null>>
    }
  | { readonly type: 'removeItem'; readonly record: string; readonly list: ListName; readonly id: string }
  | { readonly type: 'addRecord'; readonly id: string }
  /** The page was opened with the ISSN of a previous record. `id` is the id of a new record, if one is needed. */
  | { readonly type: 'bringPrevious'; readonly issn: string; readonly id: string }
  | { readonly type: 'copyRecord'; readonly record: string; readonly id: string }
  | { readonly type: 'removeRecord'; readonly record: string }
  | { readonly type: 'chooseCenter'; readonly centerId: string | null }
  /** `records`: the records of the form after the reset; by default a blank record with this id. */
  | { readonly type: 'reset'; readonly id: string; readonly records?: readonly ProvisionalRecord[] }
  /** Changes the letter or the basis. The next step stays the same, because a dry run does not check the letter. */
  | { readonly type: 'changeRequest'; readonly values: Partial<RequestPart> }
  /** The user left a field of a record. */
  | { readonly type: 'leave'; readonly record: string; readonly place: Place }
  /** The form's own checks found problems, so no request was sent. */
  | { readonly type: 'checked' }
  | { readonly type: 'sent'; readonly key: string | null }
  | {
      readonly type: 'answered'
      readonly revision: number
      readonly failures: Failures
      readonly successes: Successes
    }
  | { readonly type: 'refused'; readonly revision: number; readonly sentence: string }
  /** The request got no response, or a response without a result. */
  | { readonly type: 'unanswered'; readonly revision: number; readonly sentence: string }

const CLEAN = {
  phase: 'editing',
  sending: null,
  key: null,
  failures: {},
  successes: {},
  refusal: null,
} as const satisfies Partial<AssignmentForm>

export const emptyForm = (id: string): AssignmentForm => ({
  ...CLEAN,
  records: [blankRecord(id)],
  centerId: null,
  request: null,
  isChecked: false,
  untouched: [],
  unvisited: [],
  revision: 0,
})

/**
 * Returns the form after an edit: the next step is a dry run, and the assigned ISSNs and failures of earlier submits
 * are removed.
 */
const edited = (
  form: AssignmentForm,
  changes: Partial<Pick<AssignmentForm, 'records' | 'centerId' | 'untouched'>>,
): AssignmentForm => ({
  ...form,
  ...CLEAN,
  ...changes,
  revision: form.revision + 1,
})

const withRecord = (
  form: AssignmentForm,
  id: string,
  change: (record: ProvisionalRecord) => ProvisionalRecord,
): AssignmentForm =>
  edited(form, { records: form.records.map((record) => (record.id === id ? change(record) : record)) })

const withList = (
  form: AssignmentForm,
  id: string,
  list: ListName,
  change: (items: readonly ItemOf<ListName>[]) => readonly ItemOf<ListName>[],
): AssignmentForm => withRecord(form, id, (record) => ({ ...record, [list]: change(record[list]) }))

/** Sets values of a record. A new ISO country clears the Library of Congress country, which depends on it. */
const withValues = (record: ProvisionalRecord, values: Partial<Scalars>): ProvisionalRecord => ({
  ...record,
  ...('isoCountry' in values && values.isoCountry !== record.isoCountry ? { lcCountry: null } : {}),
  ...values,
})

/** Removes a copied record from `untouched` once its title is edited: from then on it is checked like other records. */
const withTouched = (
  form: AssignmentForm,
  { record, values }: Extract<AssignmentAction, { type: 'change' }>,
): AssignmentForm =>
  'keyTitle' in values || 'qualifier' in values
    ? { ...form, untouched: form.untouched.filter((id) => id !== record) }
    : form

/** Removes a record. Links to it lose their target, which the next check reports. */
const withoutRecord = (form: AssignmentForm, id: string): AssignmentForm => {
  if (form.records.length === 1) return form
  const rest = form.records.filter((record) => record.id !== id)
  const unlinked = rest.map((record) =>
    record.links.some(({ to }) => to === id)
      ? { ...record, links: record.links.map((link) => (link.to === id ? { ...link, to: null } : link)) }
      : record,
  )
  return edited(form, { records: unlinked })
}

/**
 * Adds a record that continues `issn`, or uses the last record if it is blank. The records of an earlier assignment are
 * replaced. An assignment without a response stays unchanged, because the next submit must request the same ISSNs.
 */
const withPrevious = (form: AssignmentForm, issn: string, id: string): AssignmentForm => {
  if (form.phase === 'unanswered' || form.records.some(({ previousIssn }) => previousIssn === issn)) return form
  const started = form.phase === 'assigned' ? { ...emptyForm(id), centerId: form.centerId } : form
  const last = started.records.at(-1)!
  const records = isBlankRecord(last)
    ? started.records.with(-1, { ...last, previousIssn: issn })
    : [...started.records, { ...blankRecord(id), previousIssn: issn }]
  return edited({ ...started, revision: form.revision }, { records })
}

const withCopy = (form: AssignmentForm, source: string, id: string): AssignmentForm =>
  edited(form, {
    untouched: [...form.untouched, id],
    records: form.records.flatMap((record) => (record.id === source ? [record, copyRecord(record, id)] : [record])),
  })

const withAnswer = (
  form: AssignmentForm,
  { failures, successes }: Extract<AssignmentAction, { type: 'answered' }>,
): AssignmentForm => {
  const isReal = form.sending === 'real'
  const settled = { ...form, ...CLEAN, isChecked: true }
  if (Object.keys(failures).length > 0) return { ...settled, phase: 'failed', failures }
  return isReal ? { ...settled, phase: 'assigned', successes } : { ...settled, phase: 'validated' }
}

/** Whether a response belongs to the current revision of the form. */
const isCurrentAnswer = (form: AssignmentForm, revision: number): boolean =>
  form.sending !== null && form.revision === revision

const EDITS: readonly AssignmentAction['type'][] = [
  'change',
  'addItem',
  'changeItem',
  'removeItem',
  'addRecord',
  'bringPrevious',
  'copyRecord',
  'removeRecord',
  'chooseCenter',
  'reset',
]

const isPlace = (one: RecordPlace, record: string, place: Place): boolean =>
  one.record === record && one.place === place

/** Whether an edit changes the value of the field `place` of a record. */
const changesPlace = (action: AssignmentAction, record: string, place: Place): boolean => {
  if (action.type === 'change') return action.record === record && place in action.values
  if (action.type !== 'changeItem' || action.record !== record) return false
  return Object.keys(action.values).some((part) => itemPlace(action.list, action.id, part) === place)
}

/**
 * Adds fields to `unvisited` that became invalid through an edit of another field. Identical titles are not added,
 * because the user can correct either of the two records.
 */
const withUnvisited = (before: AssignmentForm, after: AssignmentForm, action: AssignmentAction): AssignmentForm => {
  if (!after.isChecked || after === before) return after
  const known = checkRecords(before.records, before.untouched)
  const unvisited = [...checkRecords(after.records, after.untouched)].flatMap(([record, findings]) =>
    [...findings].flatMap(([place, finding]): RecordPlace[] => {
      const waiting = before.unvisited.find((each) => isPlace(each, record, place))
      if (waiting) return [waiting]
      const isNew = finding !== 'identical_titles' && known.get(record)?.has(place) !== true
      return isNew && !changesPlace(action, record, place) ? [{ record, place }] : []
    }),
  )
  const isSame =
    unvisited.length === before.unvisited.length && unvisited.every((each) => before.unvisited.includes(each))
  return isSame ? after : { ...after, unvisited }
}

/** Returns the form after `action`. This function is pure and never throws. */
export const reduceAssignment = (form: AssignmentForm, action: AssignmentAction): AssignmentForm => {
  if (!EDITS.includes(action.type)) return reduceAction(form, action)
  // An assignment is running: edits are refused, because the ISSNs are for the records that were sent.
  return form.sending === 'real' ? form : withUnvisited(form, reduceAction(form, action), action)
}

const reduceAction = (form: AssignmentForm, action: AssignmentAction): AssignmentForm => {
  switch (action.type) {
    case 'change':
      return withTouched(
        withRecord(form, action.record, (record) => withValues(record, action.values)),
        action,
      )
    case 'addItem':
      return withList(form, action.record, action.list, (items) => [...items, blankItem(action.list, action.id)])
    case 'changeItem':
      return withList(form, action.record, action.list, (items) =>
        items.map((item) => (item.id === action.id ? ({ ...item, ...action.values } as typeof item) : item)),
      )
    case 'removeItem':
      return withList(form, action.record, action.list, (items) => {
        const rest = items.filter(({ id }) => id !== action.id)
        return rest.length === 0 && action.list === 'imprints' ? [blankItem('imprints', action.id)] : rest
      })
    case 'addRecord':
      return edited(form, { records: [...form.records, blankRecord(action.id)] })
    case 'bringPrevious':
      return withPrevious(form, action.issn, action.id)
    case 'copyRecord':
      return withCopy(form, action.record, action.id)
    case 'removeRecord':
      return withoutRecord(form, action.record)
    case 'chooseCenter':
      return edited(form, { centerId: action.centerId })
    case 'reset':
      return {
        ...emptyForm(action.id),
        ...(action.records && { records: action.records }),
        centerId: form.centerId,
        request: form.request && { ...form.request, letter: '' },
        revision: form.revision + 1,
      }
    case 'changeRequest':
      // An assignment without response is repeated unchanged.
      return form.request === null || form.key !== null
        ? form
        : { ...form, request: { ...form.request, ...action.values } }
    case 'leave': {
      const unvisited = form.unvisited.filter((each) => !isPlace(each, action.record, action.place))
      return unvisited.length === form.unvisited.length ? form : { ...form, unvisited }
    }
    case 'checked':
      return { ...form, isChecked: true, untouched: [], unvisited: [] }
    case 'sent':
      return {
        ...form,
        sending: action.key === null ? 'dry_run' : 'real',
        key: action.key,
        refusal: null,
        isChecked: true,
        untouched: [],
        unvisited: [],
      }
    case 'answered':
      return isCurrentAnswer(form, action.revision) ? withAnswer(form, action) : form
    case 'refused':
      return isCurrentAnswer(form, action.revision)
        ? { ...form, ...CLEAN, phase: 'failed', refusal: action.sentence }
        : form
    case 'unanswered':
      if (!isCurrentAnswer(form, action.revision)) return form
      return form.sending === 'real'
        ? { ...form, sending: null, phase: 'unanswered', refusal: action.sentence }
        : { ...form, ...CLEAN, refusal: action.sentence }
  }
}

/**
 * Caches the shown problems. The problems of an unchanged record keep their object identity, so that only edited
 * records render.
 */
const shownFindingsCache = new WeakMap<
  Findings,
  { readonly unvisited: readonly RecordPlace[]; readonly findings: Findings }
>()

const withoutUnvisited = (id: string, findings: Findings, unvisited: readonly RecordPlace[]): Findings => {
  if (!unvisited.some(({ record }) => record === id)) return findings
  const before = shownFindingsCache.get(findings)
  if (before?.unvisited === unvisited) return before.findings
  const shown = new Map([...findings].filter(([place]) => !unvisited.some((each) => isPlace(each, id, place))))
  shownFindingsCache.set(findings, { unvisited, findings: shown })
  return shown
}

/**
 * The problems to show, by record id; undefined before the first submit. Problems of `unvisited` fields are excluded.
 */
export const shownFindings = ({
  records,
  untouched,
  unvisited,
  isChecked,
}: Pick<AssignmentForm, 'records' | 'untouched' | 'unvisited' | 'isChecked'>):
  | ReadonlyMap<string, Findings>
  | undefined =>
  isChecked
    ? new Map(
        [...checkRecords(records, untouched)].map(([id, findings]) => [id, withoutUnvisited(id, findings, unvisited)]),
      )
    : undefined

/** Whether the next submit assigns ISSNs. */
export const assignsOnNextSubmit = ({ phase }: Pick<AssignmentForm, 'phase'>): boolean =>
  phase === 'validated' || phase === 'unanswered'
