/** The start of a $6 up to its script code: `6245-01/` (MARC 21, Appendix A). */
const BEFORE_SCRIPT_CODE = /^6\s*\d{3}-\d{2}\/$/
/** The script code `$1` (Chinese, Japanese, Korean) without its `$`, with an optional field orientation. */
const REST_OF_SCRIPT_CODE = /^1(?:\/r)?\s*$/

/**
 * Rejoins the script code `$1` that was split at its `$`. Some writers (Catmandu, pymarc) do not escape this `$`. The
 * result is unambiguous, because subfield $1 holds a URI and is never empty.
 * @param parts code and value of each subfield
 * @param dollar the form of `$` within a value
 */
export const joinScriptCodes = (parts: readonly string[], dollar: string): string[] => {
  const joined: string[] = []
  for (const part of parts) {
    const before = joined.at(-1)
    const isRest = before !== undefined && REST_OF_SCRIPT_CODE.test(part) && BEFORE_SCRIPT_CODE.test(before)
    if (isRest) joined[joined.length - 1] = before + dollar + part
    else joined.push(part)
  }
  return joined
}
