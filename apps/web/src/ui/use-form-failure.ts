import { type RefObject, useEffect } from 'react'
import type { ApiError } from '../app/api.ts'

/**
 * What a refused form shows: the sentences of each field, and what is wrong with none of them. After a refusal the focus
 * goes to the first field that is wrong.
 */
export function useFormFailure(form: RefObject<HTMLFormElement | null>, failure: ApiError | null) {
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, failure])
  return {
    errorOf: (field: string) => failure?.fields[field]?.join(' '),
    general: failure && !failure.isHandled && Object.keys(failure.fields).length === 0 ? failure.message : undefined,
  }
}
