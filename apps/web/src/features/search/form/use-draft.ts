import { useState } from 'react'
import { usePlaceStore } from '../../../app/kept.ts'
import type { FormPart } from '../state/moves.ts'
import type { SearchState } from '../state/search-state.ts'
import { type Draft, draftOf, formPartOf } from './draft.ts'

const keyOf = (part: FormPart): string => JSON.stringify(part)

/**
 * The form of a search. It follows the address (back, forward, a chip that goes) without being mounted anew, so that
 * the focus stays; what is typed and not yet searched stays as long as the address says nothing else, and is there
 * again on return.
 */
export const useDraft = (state: SearchState): [Draft, (change: Partial<Draft>) => void] => {
  const wanted = keyOf(formPartOf(draftOf(state)))
  const [known, setKnown] = useState(wanted)
  const store = usePlaceStore<Draft>('draft', wanted)
  const [draft, setDraft] = useState(() => store.read() ?? draftOf(state))
  if (known !== wanted) {
    setKnown(wanted)
    const left = store.read()
    if (left) setDraft(left)
    else if (keyOf(formPartOf(draft)) !== wanted) setDraft(draftOf(state))
  }
  return [
    draft,
    (change) =>
      setDraft((before) => {
        const next = { ...before, ...change }
        store.write(next)
        return next
      }),
  ]
}
