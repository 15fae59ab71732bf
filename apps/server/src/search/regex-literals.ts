/**
 * Pieces of text that everything a regular expression matches must hold: what an index can look for. Careful rather than
 * clever: what is not plainly a run of letters and digits ends a piece, groups and alternatives give none.
 */
import { fold } from '@seriatim/scripts'

/** Shorter pieces are in too many words. */
const MIN_LENGTH = 3

/**
 * Letters and digits that fold by themselves, whatever stands beside them: in other scripts a letter may be composed
 * with the mark that follows.
 */
const STANDS_ALONE =
  /^[\p{Nd}[\p{L}&&[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}]]]$/v

/** Where the construct that starts at `at` ends: an escape, a class, a group; else after one character. */
const endOf = (source: readonly string[], at: number): number => {
  switch (source[at]) {
    case '\\':
      return endOfEscape(source, at)
    case '[':
      return endOfClass(source, at)
    case '(':
      return endOfGroup(source, at)
    default:
      return at + 1
  }
}

/** `\Q` quotes up to `\E`; `\p{Han}` and `\x{41}` have braces, `\pL`, `\x41` and octal numbers more characters. */
const endOfEscape = (source: readonly string[], at: number): number => {
  const kind = source[at + 1] ?? ''
  if (kind === 'Q') {
    for (let end = at + 2; end < source.length; end++) {
      if (source[end] === '\\' && source[end + 1] === 'E') return end + 2
    }
    return source.length
  }
  if ('pPx'.includes(kind) && kind !== '') {
    if (source[at + 2] === '{') {
      const close = source.indexOf('}', at)
      return close < 0 ? source.length : close + 1
    }
    return at + (kind === 'x' ? 4 : 3)
  }
  let end = at + 2
  if (/[0-7]/.test(kind)) while (end < at + 4 && /[0-7]/.test(source[end] ?? '')) end++
  return end
}

const endOfClass = (source: readonly string[], at: number): number => {
  let end = at + 1
  if (source[end] === '^') end++
  if (source[end] === ']') end++
  while (end < source.length && source[end] !== ']') {
    if (source[end] === '\\') end = endOfEscape(source, end)
    else if (source[end] === '[' && source[end + 1] === ':') {
      const close = source.findIndex(
        (character, index) => index > end && character === ':' && source[index + 1] === ']',
      )
      end = close < 0 ? source.length : close + 2
    } else end++
  }
  return end + 1
}

const endOfGroup = (source: readonly string[], at: number): number => {
  let end = at + 1
  while (end < source.length && source[end] !== ')') end = endOf(source, end)
  return end + 1
}

const QUANTIFIER = /^[?*+{]$/

/** Whether what a quantifier follows may be missing, or stands once at least. */
const isOptional = (source: readonly string[], at: number): boolean =>
  source[at] === '?' || source[at] === '*' || (source[at] === '{' && /^[0,]/.test(source[at + 1] ?? '0'))

const endOfQuantifier = (source: readonly string[], at: number): number => {
  let end = at + 1
  if (source[at] === '{') {
    const close = source.indexOf('}', at)
    end = close < 0 ? source.length : close + 1
  }
  return source[end] === '?' ? end + 1 : end
}

/** The folded pieces, each of three letters or digits or more. */
export const literalsOf = (regex: string): readonly string[] => {
  const source = [...regex]
  const pieces: string[] = []
  let piece = ''
  const end = () => {
    if ([...piece].length >= MIN_LENGTH) pieces.push(piece)
    piece = ''
  }
  for (let at = 0; at < source.length; ) {
    const character = source[at]!
    // An alternative at the top leaves nothing certain. Flags and quoted stretches are left alone.
    if (character === '|' || (character === '(' && source[at + 1] === '?' && /[a-zA-Z-]/.test(source[at + 2] ?? ''))) {
      return character === '|' ? [] : literalsAfterFlags(source, at)
    }
    const next = endOf(source, at)
    const isLiteral = next === at + 1 && STANDS_ALONE.test(character)
    const isQuantified = QUANTIFIER.test(source[next] ?? '')
    if (!isLiteral) end()
    else if (!isQuantified) piece += fold(character)
    else {
      if (!isOptional(source, next)) piece += fold(character)
      end()
    }
    at = isQuantified ? endOfQuantifier(source, next) : next
  }
  end()
  return pieces
}

/** Flags for the rest (`(?i)`) change no folded letter; whatever else begins so gives no pieces. */
const literalsAfterFlags = (source: readonly string[], at: number): readonly string[] => {
  const flags = /^\(\?[imsU]*\)/.exec(source.slice(at, at + 10).join(''))?.[0]
  if (flags === undefined || at !== 0) return []
  return literalsOf(source.slice(flags.length).join(''))
}
