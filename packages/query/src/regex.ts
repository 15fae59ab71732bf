/**
 * Regular expressions of users: RE2, whose time is linear in the text whatever the expression. An entry of its own
 * (`@seriatim/query/regex`), for RE2 is large and a page needs it seldom.
 */
import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js'
import type { CheckRegex, CompileRegex } from './regex-check.ts'

export { MAX_REGEX_LENGTH, type Regex } from './regex-check.ts'

/** Look-around, back-references and possessive or atomic groups: what RE2 leaves out on purpose. */
const LEFT_OUT = /\(\?(?:<?[=!]|>)|\\(?:[1-9]|k)|[*+?}]\+/

/** @see CheckRegex */
export const checkRegex: CheckRegex = (source) => {
  try {
    RE2JS.compile(source)
    return undefined
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    const stretch = error instanceof RE2JSSyntaxException ? (error.input ?? '') : ''
    const found = stretch === '' ? -1 : source.indexOf(stretch)
    const at = found === -1 ? { position: 0, length: source.length } : { position: found, length: stretch.length }
    return { code: LEFT_OUT.test(stretch) ? 'regex_not_supported' : 'bad_regex', ...at }
  }
}

/** @see CompileRegex */
export const compileRegex: CompileRegex = (source) => {
  const compiled = RE2JS.compile(source)
  const groups = compiled.groupCount()
  const stretchesOf = <T>(text: string, toStretch: (matcher: ReturnType<typeof compiled.matcher>) => T): T[] => {
    const stretches: T[] = []
    const matcher = compiled.matcher(text)
    while (matcher.find()) if (matcher.start() < matcher.end()) stretches.push(toStretch(matcher))
    return stretches
  }
  return {
    size: compiled.programSize(),
    groups,
    fits: (text) => compiled.matches(text),
    isIn: (text) => compiled.test(text),
    stretchesIn: (text) => stretchesOf(text, (matcher) => ({ start: matcher.start(), end: matcher.end() })),
    matchesIn: (text) =>
      stretchesOf(text, (matcher) => ({
        start: matcher.start(),
        end: matcher.end(),
        groups: Array.from({ length: groups }, (_, index) => matcher.group(index + 1) ?? ''),
      })),
  }
}
