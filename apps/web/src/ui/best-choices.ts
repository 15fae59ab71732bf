/** A choice of a select: its value, an optional code, and its name. */
export type Choice = { readonly value: string; readonly code?: string; readonly name: string }

export const labelOfChoice = ({ code, name }: Choice): string => (code === undefined ? name : `${code} · ${name}`)

/** A choice as an option of a Mantine list. */
export const optionOf = (choice: Choice) => ({ value: choice.value, label: labelOfChoice(choice) })

/** Text in lower case and without diacritics, for comparison with typed text. */
export const foldedText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * How well a choice matches typed text. 4: its code. 3: the start of its name. 2: the start of a word in its name. 1:
 * another match. 0: no match.
 */
const fit = (choice: Choice, typed: string): number => {
  const code = foldedText(choice.code ?? '')
  const words = foldedText(choice.name)
  if (code === typed) return 4
  if (words.startsWith(typed)) return 3
  if (words.includes(` ${typed}`)) return 2
  return words.includes(typed) || code.startsWith(typed) || foldedText(labelOfChoice(choice)).startsWith(typed) ? 1 : 0
}

/**
 * The choices that match the typed text, the best match first. Choices that match equally well keep their order. Empty
 * text matches all choices.
 */
export const bestChoices = (choices: readonly Choice[], text: string): readonly Choice[] => {
  const typed = foldedText(text.trim())
  if (typed === '') return choices
  return choices
    .map((choice) => ({ choice, score: fit(choice, typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ choice }) => choice)
}
