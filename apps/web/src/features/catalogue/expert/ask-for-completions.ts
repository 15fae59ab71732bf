import { completionKeymap, startCompletion } from '@codemirror/autocomplete'
import { type EditorState, type Extension, Prec, StateEffect, StateField } from '@codemirror/state'
import { type Command, keymap } from '@codemirror/view'

const asked = StateEffect.define<null>()

/** Whether the list was requested with a key, and no text was typed since. */
const askedState = StateField.define<boolean>({
  create: () => false,
  update: (isAsked, { effects, docChanged }) => effects.some((effect) => effect.is(asked)) || (isAsked && !docChanged),
})

/**
 * Whether the list was requested at the cursor. CodeMirror keeps `explicit` while the user types. The list would then
 * reopen with all entries, and Enter would replace the typed text with the first.
 */
export const isAskedHere = (state: EditorState): boolean => state.field(askedState)

/** Opens the list of valid values at the cursor. */
export const askForCompletions: Command = (view) => {
  view.dispatch({ effects: asked.of(null) })
  return startCompletion(view)
}

/** The completion keys of CodeMirror, with `askForCompletions` in place of `startCompletion`. */
export const askingForCompletions: Extension = [
  askedState,
  Prec.highest(
    keymap.of(
      completionKeymap.map((binding) =>
        binding.run === startCompletion ? { ...binding, run: askForCompletions } : binding,
      ),
    ),
  ),
]
