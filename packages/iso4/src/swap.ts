/** The properties of a match that `swapWord` needs. Other properties are preserved. */
type Swappable = { readonly word: string; readonly position: number; readonly text: string }

/**
 * Replaces the text of word `at` (zero-based index of `matches`) by `result` and moves the positions after it. An
 * omitted word stays omitted.
 */
export const swapWord = <
  M extends Swappable,
  S extends { readonly suggestion: string; readonly matches: readonly M[] },
>(
  suggested: S,
  at: number,
  result: string,
): S => {
  const match = suggested.matches[at]
  if (!match || match.position < 0) return suggested
  const { suggestion, matches } = suggested
  const end = match.position + match.text.length
  const moved = result.length - match.text.length
  return {
    ...suggested,
    suggestion: suggestion.slice(0, match.position) + result + suggestion.slice(end),
    matches: matches.map((other, index) => {
      if (index === at) return { ...other, text: result }
      return other.position > match.position ? { ...other, position: other.position + moved } : other
    }),
  }
}
