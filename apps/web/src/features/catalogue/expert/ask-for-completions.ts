import { completionKeymap, startCompletion } from '@codemirror/autocomplete'
import { type EditorState, type Extension, Prec, StateEffect, StateField } from '@codemirror/state'
import { type Command, keymap } from '@codemirror/view'

const asked = StateEffect.define<null>()

/** Whether a list was asked for by a key and nothing was typed since. */
const askedState = StateField.define<boolean>({
  create: () => false,
  update: (isAsked, { effects, docChanged }) => effects.some((effect) => effect.is(asked)) || (isAsked && !docChanged),
})

/**
 * Whether a list was asked for where the cursor is. The editor's library remembers the wish while one types on: then
 * the list would come back with everything in it, and Enter would take its first entry over what was typed.
 */
export const isAskedHere = (state: EditorState): boolean => state.field(askedState)

/** Opens the list of what may stand at the cursor. */
export const askForCompletions: Command = (view) => {
  view.dispatch({ effects: asked.of(null) })
  return startCompletion(view)
}

/** The keys of lists: those of the library, with `askForCompletions` where a list is asked for. */
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
