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
import type { Labels } from './labels.ts'

export type Wording = { readonly locale: Locale; readonly labels: Labels }

const say = ({ locale }: Wording, key: string, params?: MessageParams): string =>
  formatUnknown(locale, `server.search-read-${key}`, params)

const termName = ({ locale }: Wording, term: string): string => formatUnknown(locale, `search.term_${term}`)

export const listed = ({ locale }: Wording, type: 'conjunction' | 'disjunction', texts: readonly string[]): string =>
  new Intl.ListFormat(locale, { type }).format(texts)

/** A value of a coded term or condition as code and name. */
export const describeKey = (wording: Wording, term: string, key: string): string => {
  const label = wording.labels.label(term as FacetTerm | ConditionTerm, key)
  return say(wording, 'coded', { term: termName(wording, term), label: label === key ? key : `${key} - ${label}` })
}

const bound = (wording: Wording, { text, inclusive }: NonNullable<RangePattern['from']>): string =>
  say(wording, inclusive ? 'bound' : 'bound-excluded', { text })

const describeRange = (wording: Wording, { from, to }: RangePattern): string => {
  if (from !== undefined && to !== undefined)
    return say(wording, 'range', { from: bound(wording, from), to: bound(wording, to) })
  if (from !== undefined) return say(wording, 'from', { bound: bound(wording, from) })
  return to === undefined ? say(wording, 'exists') : say(wording, 'to', { bound: bound(wording, to) })
}

/** Facet terms match whole values; all other scopes match words. */
export const describePattern = (wording: Wording, pattern: TextPattern, ofValues: boolean): string => {
  const open = ofValues ? 'value-' : ''
  switch (pattern.kind) {
    case 'word':
      return say(wording, pattern.prefix ? `${open}prefix` : 'word', { text: pattern.text })
    case 'wildcard':
      return say(wording, `${open}wildcard`, { text: pattern.pattern })
    case 'regex':
      return say(wording, `${open}regex`, { text: pattern.source })
    case 'fuzzy':
      return say(wording, 'fuzzy', { text: pattern.text, distance: pattern.distance })
    case 'range':
      return describeRange(wording, pattern)
    case 'phrase': {
      const text = pattern.words.map((word) => (word.prefix ? `${word.text}*` : word.text)).join(' ')
      return say(wording, pattern.slop === 0 ? 'phrase' : 'sloppy', { text, slop: pattern.slop })
    }
    case 'exists':
      return say(wording, 'exists')
    case 'key':
      return say(wording, 'key', { text: pattern.key })
  }
}

/** A text condition and its scope. */
const describeText = (wording: Wording, { scope, pattern }: TextNode): string => {
  if (scope.kind === 'term') {
    if (pattern.kind === 'key') return describeKey(wording, scope.term, pattern.key)
    return say(wording, 'coded', {
      term: termName(wording, scope.term),
      label: describePattern(wording, pattern, true),
    })
  }
  const what = describePattern(wording, pattern, false)
  return scope.kind === 'here' ? what : say(wording, 'text', { what, where: describeScope(wording, scope) })
}

const describeScope = (wording: Wording, scope: Exclude<Scope, { kind: 'term' }>): string => {
  if (scope.kind !== 'field') return say(wording, `in-${scope.kind}`)
  const { tag, code } = scope
  return code === undefined ? say(wording, 'in-field', { tag }) : say(wording, 'in-subfield', { tag, code })
}

/** The expression of a line as one text, because its parts have no separate counts. */
const describeExpression = (wording: Wording, node: QueryNode): string => {
  if (node.kind !== 'bool') return describeNode(wording, node)
  const texts = (occurs: string) =>
    node.clauses.filter(({ occur }) => occur === occurs).map((clause) => describeExpression(wording, clause.node))
  const [must, should, mustNot] = [texts('must'), texts('should'), texts('must_not')]
  const wanted = must.length > 0 ? listed(wording, 'conjunction', must) : listed(wording, 'disjunction', should)
  if (mustNot.length === 0) return wanted
  const unwanted = say(wording, 'not', { what: listed(wording, 'disjunction', mustNot) })
  return wanted === '' ? unwanted : `${wanted}, ${unwanted}`
}

const describeLine = (wording: Wording, line: FieldLine): string => {
  const { tag, codes, indicator1, indicator2, script, repeat, structure, content } = line
  const conditions = [
    /^\.\*?$|^\.{3}$/.test(tag) ? say(wording, 'line-any') : say(wording, 'line-tag', { tag }),
    codes === ''
      ? ''
      : say(wording, 'line-codes', {
          codes: listed(
            wording,
            'disjunction',
            [...codes].map((code) => `$${code}`),
          ),
        }),
    indicator1 === '' ? '' : say(wording, 'line-indicator1', { value: indicator1 }),
    indicator2 === '' ? '' : say(wording, 'line-indicator2', { value: indicator2 }),
    script === 'any' ? '' : say(wording, `line-${script}`),
    structure === '' ? '' : say(wording, 'line-structure', { structure }),
    repeat?.kind === 'occurrence' ? say(wording, 'line-number', { number: repeat.number }) : '',
    repeat?.kind === 'count' ? describeCount(wording, repeat) : '',
    describeContent(wording, content),
  ]
  return say(wording, 'line', {
    conditions: conditions.filter((text) => text !== '').join(', '),
  })
}

const describeCount = (wording: Wording, { min, max }: { min: number; max?: number }): string => {
  if (max === undefined) return say(wording, 'line-at-least', { min })
  return min === 0 ? say(wording, 'line-at-most', { max }) : say(wording, 'line-count', { min, max })
}

const describeContent = (wording: Wording, content: FieldLine['content']): string => {
  switch (content.kind) {
    case 'words':
      return say(wording, 'line-words', { text: describeExpression(wording, content.expression) })
    case 'keyword':
      return say(wording, 'line-keyword', { text: content.value })
    case 'regex':
      return say(wording, 'line-regex', { text: content.source })
    case 'none':
      return ''
  }
}

/** A truncated place has a truncated label. */
const describeHeading = (wording: Wording, { place, digest }: HeadingKey): string => {
  const { tag, label } = readPlace({ place, rest: '' })
  return say(wording, 'heading', { tag, label: digest === '' ? label : `${label}…` })
}

const describeClauses = (wording: Wording, { clauses }: Extract<QueryNode, { kind: 'bool' }>): string => {
  const has = (occurs: string) => clauses.some(({ occur }) => occur === occurs)
  if (!has('must_not')) return say(wording, has('must') ? 'all-of' : 'any-of')
  return say(wording, has('must') || has('should') ? 'required' : 'none-of')
}

/** Description of a node; for a combination, only how its parts are combined. */
export const describeNode = (wording: Wording, node: QueryNode): string => {
  switch (node.kind) {
    case 'all':
      return say(wording, 'all-records')
    case 'bool':
      return describeClauses(wording, node)
    case 'family':
      return say(wording, `family-${node.family}`, { issn: node.issn })
    case 'urls':
      return say(wording, `urls-${node.status}`)
    case 'heading':
      return describeHeading(wording, node.heading)
    case 'cjk':
      return say(wording, 'cjk', { text: node.pairs.join(', ') })
    case 'line':
      return describeLine(wording, node.line)
    case 'text':
      return describeText(wording, node)
  }
}

/** Adds the role of a part: excluded, or optional because other parts are required. */
export const describeOccurring = (wording: Wording, what: string, role: 'excluded' | 'optional' | 'plain'): string =>
  role === 'plain' ? what : say(wording, role, { what })
