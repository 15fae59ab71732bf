/** $6 up to the script code: `6245-01/` (MARC 21, Appendix A). */
const BEFORE_SCRIPT_CODE = /^6\s*\d{3}-\d{2}\/$/
/** The script code `$1` for Chinese, Japanese or Korean without its `$`, with or without the orientation of the field. */
const REST_OF_SCRIPT_CODE = /^1(?:\/r)?\s*$/

/**
 * The parts between the `$` of a line, with those that a script code was cut into put together again: some writers (Catmandu,
 * pymarc) write it as it is. Nothing is guessed: a subfield $1 holds a URI and is never empty.
 * @param parts each a code and a value
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
