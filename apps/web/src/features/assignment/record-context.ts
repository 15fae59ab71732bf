import { createContext, type Dispatch, useContext } from 'react'
import type { AssignmentAction, Successes } from './state/assignment-form.ts'
import { type Place, placeOf } from './state/checks.ts'
import type { ItemOf, ListName, ProvisionalRecord } from './state/provisional.ts'

/** Another record of the form, as a link names it. */
export type Target = { readonly id: string; readonly number: number; readonly title: string }

/** What the parts of one record share. */
export type RecordScope = {
  readonly record: ProvisionalRecord
  readonly number: number
  readonly dispatch: Dispatch<AssignmentAction>
  /** The numbers that the records of the form were given, by record id. */
  readonly successes: Successes
  /** The sentences at a place, joined; undefined: nothing is wrong there. */
  readonly problemAt: (place: Place) => string | undefined
}

const RecordContext = createContext<RecordScope | undefined>(undefined)
export const RecordProvider = RecordContext

export const useRecord = (): RecordScope => {
  const scope = useContext(RecordContext)
  if (!scope) throw new Error('useRecord is used outside of a record of the assignment form')
  return scope
}

/** The records of the form: only links look at the others, so that typing draws one record anew, not all. */
export const TargetsContext = createContext<readonly Target[]>([])

/** What the fields of one entry of a list need. */
export const useItem = <L extends ListName>(list: L, id: string) => {
  const { record, dispatch, problemAt } = useRecord()
  return {
    change: (values: Partial<Omit<ItemOf<L>, 'id'>>): void =>
      dispatch({ type: 'changeItem', record: record.id, list, id, values: values as Record<string, string | null> }),
    problem: (part: string): string | undefined => problemAt(placeOf(list, id, part)),
  }
}
