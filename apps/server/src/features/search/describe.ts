/** Describes the parts of a search as text in the language of the caller. */
import type { ConditionTerm, FacetTerm } from '@seriatim/contract'
import { formatUnknown, type Locale, type MessageParams } from '@seriatim/messages'
import {
  type FieldLine,
  type HeadingKey,
  type QueryNode,
  type RangePattern,
  readPlace,
  type Scope,
  type TextNode,
  type TextPattern,
} from '@seriatim/query'
import type { Labels } from '../../kernel/search/labels.ts'

export type DescribeContext = { readonly locale: Locale; readonly labels: Labels }

const readText = ({ locale }: DescribeContext, key: string, params?: MessageParams): string =>
  formatUnknown(locale, `server.search-read-${key}`, params)

const termName = ({ locale }: DescribeContext, term: string): string => formatUnknown(locale, `search.term_${term}`)

export const formatList = (
  { locale }: DescribeContext,
  type: 'conjunction' | 'disjunction',
  texts: readonly string[],
): string => new Intl.ListFormat(locale, { type }).format(texts)

/** A value of a coded facet or condition, as code and name. */
export const describeKey = (wording: DescribeContext, term: string, key: string): string => {
  const label = wording.labels.label(term as FacetTerm | ConditionTerm, key)
  return readText(wording, 'coded', { term: termName(wording, term), label: label === key ? key : `${key} - ${label}` })
}

const bound = (wording: DescribeContext, { text, inclusive }: NonNullable<RangePattern['from']>): string =>
  readText(wording, inclusive ? 'bound' : 'bound-excluded', { text })

const describeRange = (wording: DescribeContext, { from, to }: RangePattern): string => {
  if (from !== undefined && to !== undefined)
    return readText(wording, 'range', { from: bound(wording, from), to: bound(wording, to) })
  if (from !== undefined) return readText(wording, 'from', { bound: bound(wording, from) })
  return to === undefined ? readText(wording, 'exists') : readText(wording, 'to', { bound: bound(wording, to) })
}

/** Text of a pattern. In facets, a pattern matches whole values; in all other fields, it matches words. */
export const describePattern = (wording: DescribeContext, pattern: TextPattern, ofValues: boolean): string => {
  const open = ofValues ? 'value-' : ''
  switch (pattern.kind) {
    case 'word':
      return readText(wording, pattern.prefix ? `${open}prefix` : 'word', { text: pattern.text })
    case 'wildcard':
      return readText(wording, `${open}wildcard`, { text: pattern.pattern })
    case 'regex':
      return readText(wording, `${open}regex`, { text: pattern.source })
    case 'fuzzy':
      return readText(wording, 'fuzzy', { text: pattern.text, distance: pattern.distance })
    case 'range':
      return describeRange(wording, pattern)
    case 'phrase': {
      const text = pattern.words.map((word) => (word.prefix ? `${word.text}*` : word.text)).join(' ')
      return readText(wording, pattern.slop === 0 ? 'phrase' : 'sloppy', { text, slop: pattern.slop })
    }
    case 'exists':
      return readText(wording, 'exists')
    case 'key':
      return readText(wording, 'key', { text: pattern.key })
  }
}

/** Text of a condition on words, with the searched field. */
const describeText = (wording: DescribeContext, { scope, pattern }: TextNode): string => {
  if (scope.kind === 'term') {
    if (pattern.kind === 'key') return describeKey(wording, scope.term, pattern.key)
    return readText(wording, 'coded', {
      term: termName(wording, scope.term),
      label: describePattern(wording, pattern, true),
    })
  }
  const what = describePattern(wording, pattern, false)
  return scope.kind === 'here' ? what : readText(wording, 'text', { what, where: describeScope(wording, scope) })
}

const describeScope = (wording: DescribeContext, scope: Exclude<Scope, { kind: 'term' }>): string => {
  if (scope.kind !== 'field') return readText(wording, `in-${scope.kind}`)
  const { tag, code } = scope
  return code === undefined ? readText(wording, 'in-field', { tag }) : readText(wording, 'in-subfield', { tag, code })
}

/** Text of the expression in a data-field line. It is one text, because its parts are not counted separately. */
const describeExpression = (wording: DescribeContext, node: QueryNode): string => {
  if (node.kind !== 'bool') return describeNode(wording, node)
  const texts = (occurs: string) =>
    node.clauses.filter(({ occur }) => occur === occurs).map((clause) => describeExpression(wording, clause.node))
  const [must, should, mustNot] = [texts('must'), texts('should'), texts('must_not')]
  const required =
    must.length > 0 ? formatList(wording, 'conjunction', must) : formatList(wording, 'disjunction', should)
  if (mustNot.length === 0) return required
  const unwanted = readText(wording, 'not', { what: formatList(wording, 'disjunction', mustNot) })
  return required === '' ? unwanted : `${required}, ${unwanted}`
}

const describeLine = (wording: DescribeContext, line: FieldLine): string => {
  const { tag, codes, indicator1, indicator2, script, repeat, structure, content } = line
  const conditions = [
    /^\.\*?$|^\.{3}$/.test(tag) ? readText(wording, 'line-any') : readText(wording, 'line-tag', { tag }),
    codes === ''
      ? ''
      : readText(wording, 'line-codes', {
          codes: formatList(
            wording,
            'disjunction',
            [...codes].map((code) => `$${code}`),
          ),
        }),
    indicator1 === '' ? '' : readText(wording, 'line-indicator1', { value: indicator1 }),
    indicator2 === '' ? '' : readText(wording, 'line-indicator2', { value: indicator2 }),
    script === 'any' ? '' : readText(wording, `line-${script}`),
    structure === '' ? '' : readText(wording, 'line-structure', { structure }),
    repeat?.kind === 'occurrence' ? readText(wording, 'line-number', { number: repeat.number }) : '',
    repeat?.kind === 'count' ? describeCount(wording, repeat) : '',
    describeContent(wording, content),
  ]
  return readText(wording, 'line', {
    conditions: conditions.filter((text) => text !== '').join(', '),
  })
}

const describeCount = (wording: DescribeContext, { min, max }: { min: number; max?: number }): string => {
  if (max === undefined) return readText(wording, 'line-at-least', { min })
  return min === 0 ? readText(wording, 'line-at-most', { max }) : readText(wording, 'line-count', { min, max })
}

const describeContent = (wording: DescribeContext, content: FieldLine['content']): string => {
  switch (content.kind) {
    case 'words':
      return readText(wording, 'line-words', { text: describeExpression(wording, content.expression) })
    case 'keyword':
      return readText(wording, 'line-keyword', { text: content.value })
    case 'regex':
      return readText(wording, 'line-regex', { text: content.source })
    case 'none':
      return ''
  }
}

/** If the sort key of a heading is truncated, its label is truncated as well. */
const describeHeading = (wording: DescribeContext, { place, digest }: HeadingKey): string => {
  const { tag, label } = readPlace({ place, rest: '' })
  return readText(wording, 'heading', { tag, label: digest === '' ? label : `${label}…` })
}

const describeClauses = (wording: DescribeContext, { clauses }: Extract<QueryNode, { kind: 'bool' }>): string => {
  const has = (occurs: string) => clauses.some(({ occur }) => occur === occurs)
  if (!has('must_not')) return readText(wording, has('must') ? 'all-of' : 'any-of')
  return readText(wording, has('must') || has('should') ? 'required' : 'none-of')
}

/** Text of a part of a query. For a combination, only the way in which its parts are combined. */
export const describeNode = (wording: DescribeContext, node: QueryNode): string => {
  switch (node.kind) {
    case 'all':
      return readText(wording, 'all-records')
    case 'bool':
      return describeClauses(wording, node)
    case 'family':
      return readText(wording, `family-${node.family}`, { issn: node.issn })
    case 'urls':
      return readText(wording, `urls-${node.status}`)
    case 'heading':
      return describeHeading(wording, node.heading)
    case 'cjk':
      return readText(wording, 'cjk', { text: node.pairs.join(', ') })
    case 'line':
      return describeLine(wording, node.line)
    case 'text':
      return describeText(wording, node)
  }
}

/** Adds the role of a part: excluded, or optional because other parts are required. */
export const describeOccurring = (
  wording: DescribeContext,
  what: string,
  role: 'excluded' | 'optional' | 'plain',
): string => (role === 'plain' ? what : readText(wording, role, { what }))
