import { useState } from 'react'
import { useEntryStateStore } from '../../../kernel/entry-state.ts'
import type { SearchState } from '../../search-query/search-state.ts'
import type { FormPart } from '../../search-query/transitions.ts'
import { type Draft, draftOfState, formPartOf } from './draft.ts'

const formPartKey = (part: FormPart): string => JSON.stringify(part)

/** The content of the search form, and whether it differs from the search whose results are shown. */
export type DraftForm = {
  readonly draft: Draft
  /** Whether the form differs from the search whose results are shown. */
  readonly isUnsearched: boolean
  readonly change: (change: Partial<Draft>) => void
  /**
   * Must be called when the content of the form is searched. Otherwise the content would be stored as unsearched text
   * of the previous search.
   */
  readonly search: (draft: Draft) => void
}

/**
 * The content of the search form. The content changes with the URL (Back, Forward, removed chips) without a remount, so
 * that the focus does not move. Unsearched text remains while the URL has the same search, and is restored when the
 * user returns.
 */
export const useDraft = (state: SearchState): DraftForm => {
  const shown = draftOfState(state)
  const wanted = formPartKey(formPartOf(shown))
  const [known, setKnown] = useState(wanted)
  const store = useEntryStateStore<Draft>('draft', wanted)
  const [draft, setDraft] = useState(() => store.read() ?? shown)
  if (known !== wanted) {
    setKnown(wanted)
    const left = store.read()
    if (left) setDraft(left)
    else if (formPartKey(formPartOf(draft)) !== wanted) setDraft(shown)
  }
  return {
    draft,
    isUnsearched: formPartKey(formPartOf(draft)) !== wanted,
    change: (change) =>
      setDraft((before) => {
        const next = { ...before, ...change }
        store.write(next)
        return next
      }),
    search: (searched) => {
      setDraft(searched)
      store.write(shown)
    },
  }
}
