import { useState } from 'react'
import { usePlaceStore } from '../../../app/kept.ts'
import type { FormPart } from '../state/moves.ts'
import type { SearchState } from '../state/search-state.ts'
import { type Draft, draftOf, formPartOf } from './draft.ts'

const keyOf = (part: FormPart): string => JSON.stringify(part)

/** The form of a search and how it differs from the search that is shown. */
export type DraftForm = {
  readonly draft: Draft
  /** The form asks for another search than the one that is shown. */
  readonly isUnsearched: boolean
  readonly change: (change: Partial<Draft>) => void
  /** Call with the draft that is searched now: nothing of it waits under the search that is left. */
  readonly search: (draft: Draft) => void
}

/**
 * The form of a search. It follows the address (back, forward, a chip that goes) without being mounted anew, so that
 * the focus stays; what is typed and not yet searched stays as long as the address says nothing else, and is there
 * again on return.
 */
export const useDraft = (state: SearchState): DraftForm => {
  const shown = draftOf(state)
  const wanted = keyOf(formPartOf(shown))
  const [known, setKnown] = useState(wanted)
  const store = usePlaceStore<Draft>('draft', wanted)
  const [draft, setDraft] = useState(() => store.read() ?? shown)
  if (known !== wanted) {
    setKnown(wanted)
    const left = store.read()
    if (left) setDraft(left)
    else if (keyOf(formPartOf(draft)) !== wanted) setDraft(shown)
  }
  return {
    draft,
    isUnsearched: keyOf(formPartOf(draft)) !== wanted,
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
