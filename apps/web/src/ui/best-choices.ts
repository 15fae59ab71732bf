/** Something to choose: its value, its code where it has one, its words. */
export type Choice = { readonly value: string; readonly code?: string; readonly name: string }

export const labelOfChoice = ({ code, name }: Choice): string => (code === undefined ? name : `${code} · ${name}`)

/** What a list of the component library shows of a choice. */
export const optionOf = (choice: Choice) => ({ value: choice.value, label: labelOfChoice(choice) })

/** Text as it is compared with what was typed: without case and diacritics. */
export const foldedText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** How well a choice fits: its code, the beginning of its name, of a word in it, anything; 0 not at all. */
const fit = (choice: Choice, typed: string): number => {
  const code = foldedText(choice.code ?? '')
  const words = foldedText(choice.name)
  if (code === typed) return 4
  if (words.startsWith(typed)) return 3
  if (words.includes(` ${typed}`)) return 2
  return words.includes(typed) || code.startsWith(typed) || foldedText(labelOfChoice(choice)).startsWith(typed) ? 1 : 0
}

/** The choices that fit what is typed, the best first, equal ones in their own order; all of them when nothing is typed. */
export const bestChoices = (choices: readonly Choice[], text: string): readonly Choice[] => {
  const typed = foldedText(text.trim())
  if (typed === '') return choices
  return choices
    .map((choice) => ({ choice, score: fit(choice, typed) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ choice }) => choice)
}
