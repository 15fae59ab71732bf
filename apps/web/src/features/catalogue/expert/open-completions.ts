import { completionKeymap, startCompletion } from '@codemirror/autocomplete'
import { type EditorState, type Extension, Prec, StateEffect, StateField } from '@codemirror/state'
import { type Command, keymap } from '@codemirror/view'

const requestEffect = StateEffect.define<null>()

/** Whether the list was opened with a key, and no text was typed since. */
const requestState = StateField.define<boolean>({
  create: () => false,
  update: (isAsked, { effects, docChanged }) =>
    effects.some((effect) => effect.is(requestEffect)) || (isAsked && !docChanged),
})

/**
 * Whether the user opened the list with a key at this cursor. CodeMirror's `explicit` stays true while the user types,
 * so the list would reopen with all entries, and Enter would replace the typed text with the first one.
 */
export const isRequestedHere = (state: EditorState): boolean => state.field(requestState)

/** Opens the list of valid values at the cursor. */
export const openCompletions: Command = (view) => {
  view.dispatch({ effects: requestEffect.of(null) })
  return startCompletion(view)
}

/** The completion keys of CodeMirror, with `openCompletions` instead of `startCompletion`. */
export const completionKeys: Extension = [
  requestState,
  Prec.highest(
    keymap.of(
      completionKeymap.map((binding) =>
        binding.run === startCompletion ? { ...binding, run: openCompletions } : binding,
      ),
    ),
  ),
]
