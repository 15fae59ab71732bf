/** As much of a suggestion as taking another rule needs; what came over the wire has more, and keeps it. */
type Swappable = { readonly word: string; readonly position: number; readonly text: string }

/**
 * The suggestion with `result` for its word number `at` (of `matches`, from 0). Words behind it move; a word that was
 * left out stays out.
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
