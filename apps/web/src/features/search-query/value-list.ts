/** Minimum number of consecutive years that are written as a range; fewer are listed one by one. */
const SHORTEST_RANGE = 3
const LONGEST_RANGE = 2000
const YEAR = /^\d{4}$/
const RANGE = /^(\d{4})\.\.(\d{4})$/

const escaped = (value: string): string => {
  const text = value.replace(/[\\,]/g, '\\$&')
  // A value that looks like a range of years is escaped, so that it is not parsed as a range.
  return RANGE.test(value) ? `\\${text}` : text
}

/**
 * Joins values as one URL parameter, separated by commas. Commas in values are escaped with a backslash, consecutive
 * years are written as `1990..1999`. `splitValues` reads them. Empty values are dropped.
 */
export const joinValues = (values: readonly string[]): string => {
  const parts: string[] = []
  for (let index = 0; index < values.length; ) {
    let end = index + 1
    while (isNextYear(values[end - 1]!, values[end]) && end - index < LONGEST_RANGE) end++
    if (end - index >= SHORTEST_RANGE) {
      parts.push(`${values[index]}..${values[end - 1]}`)
      index = end
    } else parts.push(escaped(values[index++]!))
  }
  return parts.join(',')
}

const isNextYear = (value: string, next: string | undefined): boolean =>
  next !== undefined && YEAR.test(value) && YEAR.test(next) && Number(next) === Number(value) + 1

const yearsOf = (first: number, last: number): readonly string[] =>
  Array.from({ length: Math.min(LONGEST_RANGE, Math.max(0, last - first + 1)) }, (_, index) =>
    String(first + index).padStart(4, '0'),
  )

/** Splits the text of a URL parameter, which `joinValues` or a user wrote, into values. */
export const splitValues = (text: string): readonly string[] => {
  const values: string[] = []
  for (const part of text.match(/(?:\\[\s\S]|[^,\\])+/g) ?? []) {
    const range = RANGE.exec(part)
    if (range) values.push(...yearsOf(Number(range[1]), Number(range[2])))
    else values.push(part.replace(/\\([\s\S])/g, '$1'))
  }
  return values
}
