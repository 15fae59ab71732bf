import { createContext, type Dispatch, useContext } from 'react'
import type { AssignmentAction, Successes } from './state/assignment-form.ts'
import { itemPlace, type Place } from './state/checks.ts'
import type { ItemOf, ListName, ProvisionalRecord } from './state/provisional.ts'

/** A record of the form to which another record can link. */
export type Target = { readonly id: string; readonly number: number; readonly title: string }

/** Values that all parts of one record share. */
export type RecordScope = {
  readonly record: ProvisionalRecord
  readonly number: number
  readonly dispatch: Dispatch<AssignmentAction>
  /** The assigned ISSNs by record id. */
  readonly successes: Successes
  /** All messages for the field `place` as one text, or undefined. */
  readonly problemAt: (place: Place) => string | undefined
}

const RecordContext = createContext<RecordScope | undefined>(undefined)
export const RecordProvider = RecordContext

export const useRecord = (): RecordScope => {
  const scope = useContext(RecordContext)
  if (!scope) throw new Error('useRecord is used outside of a record of the assignment form')
  return scope
}

/** The records of the form as link targets. Only links use this context, so that typing renders only one record. */
export const TargetsContext = createContext<readonly Target[]>([])

/** Returns a function that changes one entry of a list, and a function that returns the problems of that entry. */
export const useItem = <L extends ListName>(list: L, id: string) => {
  const { record, dispatch, problemAt } = useRecord()
  return {
    change: (values: Partial<Omit<ItemOf<L>, 'id'>>): void =>
      dispatch({ type: 'changeItem', record: record.id, list, id, values: values as Record<string, string | null> }),
    problem: (part: string): string | undefined => problemAt(itemPlace(list, id, part)),
  }
}
