import { isDataField } from '@seriatim/marc'
import { type Content, isUnread } from '../../document/content.ts'

export type FindQuery = {
  readonly text: string
  readonly replacement: string
  readonly isCaseMatched: boolean
  readonly isRegexp: boolean
  readonly isWholeWords: boolean
}

/** A matching range in a value: the indexes of the entry and the subfield, and UTF-16 units in the value. */
export type Match = { readonly entry: number; readonly subfield: number; readonly from: number; readonly to: number }

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

const LETTER = '[\\p{L}\\p{M}\\p{N}]'

/** Compiles a search query; returns undefined for an empty query or an invalid regular expression. */
export const compileFindQuery = ({ text, isCaseMatched, isRegexp, isWholeWords }: FindQuery): RegExp | undefined => {
  if (text === '') return undefined
  const source = isRegexp ? text : escaped(text)
  try {
    return new RegExp(isWholeWords ? `(?<!${LETTER})(?:${source})(?!${LETTER})` : source, isCaseMatched ? 'gu' : 'giu')
  } catch {
    return undefined
  }
}

/** The matches of a pattern in subfields, in record order; `locked` entries are skipped. */
export const matchesIn = (content: Content, pattern: RegExp, locked: ReadonlySet<number>): readonly Match[] =>
  content.entries.flatMap((field, entry) =>
    isUnread(field) || !isDataField(field) || locked.has(entry)
      ? []
      : field.subfields.flatMap(({ value }, subfield) =>
          [...value.matchAll(pattern)]
            .filter(([text]) => text !== '')
            .map(({ 0: text, index }) => ({ entry, subfield, from: index, to: index + text.length })),
        ),
  )

/**
 * The content after matches are replaced. The replacement is literal text; for a regular expression, `$1` and the like
 * represent its groups. The matches must have been found in this content with this query.
 */
export const withReplacements = (content: Content, matches: readonly Match[], query: FindQuery): Content => {
  const pattern = compileFindQuery(query)
  if (!pattern || matches.length === 0) return content
  const chosen = Map.groupBy(matches, ({ entry, subfield }) => `${entry} ${subfield}`)
  const replace = (value: string, stretches: readonly Match[]): string =>
    value.replaceAll(pattern, (...found: (string | number | undefined)[]) => {
      const text = String(found[0])
      const groups = found.filter((each) => typeof each !== 'object')
      const at = Number(groups.findLast((each) => typeof each === 'number'))
      if (!stretches.some(({ from }) => from === at)) return text
      if (!query.isRegexp) return query.replacement
      return query.replacement.replace(/\$(\$|&|\d{1,2})/g, (_, name: string) =>
        name === '$' ? '$' : name === '&' ? text : String(found[Number(name)] ?? ''),
      )
    })
  return {
    ...content,
    entries: content.entries.map((field, entry) =>
      isUnread(field) || !isDataField(field)
        ? field
        : {
            ...field,
            subfields: field.subfields.map((each, subfield) => {
              const stretches = chosen.get(`${entry} ${subfield}`)
              return stretches ? { code: each.code, value: replace(each.value, stretches) } : each
            }),
          },
    ),
  }
}
