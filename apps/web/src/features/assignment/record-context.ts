import { createContext, type Dispatch, useContext } from 'react'
import type { AssignmentAction, Successes } from './state/assignment-form.ts'
import { itemPlace, type Place } from './state/checks.ts'
import type { ItemOf, ListName, ProvisionalRecord } from './state/provisional.ts'

/** Another record of the form, as a target of links. */
export type Target = { readonly id: string; readonly number: number; readonly title: string }

/** Shared values of the parts of one record. */
export type RecordScope = {
  readonly record: ProvisionalRecord
  readonly number: number
  readonly dispatch: Dispatch<AssignmentAction>
  /** The assigned ISSNs by record id. */
  readonly successes: Successes
  /** The messages at a place, joined, or undefined. */
  readonly problemAt: (place: Place) => string | undefined
}

const RecordContext = createContext<RecordScope | undefined>(undefined)
export const RecordProvider = RecordContext

export const useRecord = (): RecordScope => {
  const scope = useContext(RecordContext)
  if (!scope) throw new Error('useRecord is used outside of a record of the assignment form')
  return scope
}

/** The records of the form. Only links use this context, so that typing renders one record, not all. */
export const TargetsContext = createContext<readonly Target[]>([])

/** The change function and the problems of one entry of a list. */
export const useItem = <L extends ListName>(list: L, id: string) => {
  const { record, dispatch, problemAt } = useRecord()
  return {
    change: (values: Partial<Omit<ItemOf<L>, 'id'>>): void =>
      dispatch({ type: 'changeItem', record: record.id, list, id, values: values as Record<string, string | null> }),
    problem: (part: string): string | undefined => problemAt(itemPlace(list, id, part)),
  }
}
