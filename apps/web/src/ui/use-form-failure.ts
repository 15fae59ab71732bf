import { type RefObject, useEffect, useState } from 'react'
import type { ApiError } from '../kernel/api.ts'
import { isSameJson } from './merge-form-values.ts'

type Values = Readonly<Record<string, unknown>>

/** The value of a form member, which may be nested, such as `names.en`. */
const valueAt = (values: Values, member: string): unknown =>
  Object.hasOwn(values, member)
    ? values[member]
    : member.split('.').reduce<unknown>((value, name) => (value as Values | null | undefined)?.[name], values)

/**
 * Returns a function that returns whether a field still has the refused value, because errors of a field are shown only
 * until the field changes.
 * @param values of the form, by member
 */
export function useRefusedValues(failure: ApiError | null, values: Values): (member: string) => boolean {
  const [refused, setRefused] = useState({ failure, values })
  // State is set during rendering: an effect would show one frame of the old state.
  if (refused.failure !== failure) setRefused({ failure, values })
  return (member) => isSameJson(valueAt(refused.values, member), valueAt(values, member))
}

/**
 * The errors of a refused form: a general error, and the errors of each field until the value of that field changes.
 * After a refusal, the first invalid field gets the focus.
 * @param values values of the form, by the member names that the refusal uses
 */
export function useFormFailure(form: RefObject<HTMLFormElement | null>, failure: ApiError | null, values: Values) {
  const hasRefusedValue = useRefusedValues(failure, values)
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, failure])
  return {
    errorOf: (field: string) => {
      const sentences = failure?.fields[field]
      return sentences !== undefined && hasRefusedValue(field) ? sentences.join(' ') : undefined
    },
    general: failure && !failure.isHandled && Object.keys(failure.fields).length === 0 ? failure.message : undefined,
  }
}
