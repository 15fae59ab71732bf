/**
 * Finds texts (literals) that every match of a regular expression contains, for look-ups in an index. The analysis is
 * conservative: only sequences of letters and digits count, and groups and alternatives have no literals.
 */
import { fold } from '@seriatim/scripts'

/** Minimum number of characters of a literal. Shorter literals occur in too many words. */
const MIN_LENGTH = 3

/**
 * Letters and digits whose folding does not depend on adjacent characters. In other scripts, a letter may be composed
 * with a following mark.
 */
const FOLDS_INDEPENDENTLY =
  /^[\p{Nd}[\p{L}&&[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Han}]]]$/v

/** The end of the construct that begins at `at`: an escape, a class, a group, or a single character. */
const endOfPart = (source: readonly string[], at: number): number => {
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

/**
 * The end of an escape. `\Q` quotes until `\E`. `\p{Han}` and `\x{41}` have braces; `\pL`, `\x41` and octal numbers
 * have several characters.
 */
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
  while (end < source.length && source[end] !== ')') end = endOfPart(source, end)
  return end + 1
}

const QUANTIFIER = /^[?*+{]$/

/** Whether the quantifier allows zero repetitions. */
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

/** The folded literals of a regular expression, each with at least three letters or digits. */
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
    // A top-level alternative leaves no certain literal. Inline flags are handled separately.
    if (character === '|' || (character === '(' && source[at + 1] === '?' && /[a-zA-Z-]/.test(source[at + 2] ?? ''))) {
      return character === '|' ? [] : literalsAfterFlags(source, at)
    }
    const next = endOfPart(source, at)
    const isLiteral = next === at + 1 && FOLDS_INDEPENDENTLY.test(character)
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

/**
 * The literals after flags. Flags for the rest of the expression (`(?i)`) do not change folded letters. Other flag
 * constructs yield no literals.
 */
const literalsAfterFlags = (source: readonly string[], at: number): readonly string[] => {
  const flags = /^\(\?[imsU]*\)/.exec(source.slice(at, at + 10).join(''))?.[0]
  if (flags === undefined || at !== 0) return []
  return literalsOf(source.slice(flags.length).join(''))
}
