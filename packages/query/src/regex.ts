/**
 * Regular expressions of users. RE2 matches in linear time for any expression. This module is a separate entry
 * (`@seriatim/query/regex`), because RE2 is large and pages rarely need it.
 */
import { RE2JS, RE2JSException, RE2JSSyntaxException } from 're2js'
import type { CheckRegex, CompileRegex } from './regex-check.ts'

export { MAX_REGEX_LENGTH, type Regex } from './regex-check.ts'

/** Syntax that RE2 does not support: look-around, back-references, and possessive or atomic groups. */
const LEFT_OUT = /\(\?(?:<?[=!]|>)|\\(?:[1-9]|k)|[*+?}]\+/

/** Implements `CheckRegex` with RE2. */
export const checkRegex: CheckRegex = (source) => {
  try {
    RE2JS.compile(source)
    return undefined
  } catch (error) {
    if (!(error instanceof RE2JSException)) throw error
    const stretch = error instanceof RE2JSSyntaxException ? (error.input ?? '') : ''
    const start = stretch === '' ? -1 : source.indexOf(stretch)
    const at = start === -1 ? { position: 0, length: source.length } : { position: start, length: stretch.length }
    return { code: LEFT_OUT.test(stretch) ? 'regex_not_supported' : 'bad_regex', ...at }
  }
}

/** Implements `CompileRegex` with RE2. */
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
