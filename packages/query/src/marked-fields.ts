/** The parts of a field that a part of a query searches. */
import type { CompileRegex } from './regex-check.ts'
import { ISSN_SUBFIELDS, TITLE_SUBFIELDS, TITLE_TAGS } from './title-fields.ts'
import type { FieldLine, LineScript, Scope } from './tree.ts'

/** A field of a record, as in packages/marc. */
export type MarkedField = { readonly tag: string } & (
  | { readonly value: string }
  | {
      readonly indicator1: string
      readonly indicator2: string
      readonly subfields: readonly { readonly code: string; readonly value: string }[]
    }
)

/** A title in a search result. `tag` is the tag of its field or, for an 880, the linked tag. */
export type MarkedTitle = {
  readonly tag: string
  readonly label: string
  readonly script: Exclude<LineScript, 'any'>
}

/** A field or title in the form that the marking functions need. */
export type MarkableText = {
  /** The tag of the field and, for an 880, also the linked tag. */
  readonly tags: readonly string[]
  readonly script: Exclude<LineScript, 'any'>
  /** The two indicators; undefined for control fields and for titles. */
  readonly indicators?: string
  readonly isControl: boolean
  /** `code` is undefined in a title and in a control field, which has one value. */
  readonly values: readonly { readonly code: string | undefined; readonly value: string }[]
}

/** The start of $6 (MARC 21, Appendix A). In an 880, it contains the linked tag; in other fields, it contains 880. */
const LINK = /^([0-9A-Z]{3})-[0-9]{2}/

/** $6 is searched but never marked, because it is not text of the record. */
const LINKAGE = '6'

export const markableField = (field: MarkedField): MarkableText => {
  if ('value' in field) {
    return { tags: [field.tag], script: 'latin', isControl: true, values: [{ code: undefined, value: field.value }] }
  }
  const { tag, subfields, indicator1, indicator2 } = field
  const linked = LINK.exec(subfields.find(({ code }) => code === LINKAGE)?.value ?? '')?.[1]
  const isOriginal = tag === '880'
  return {
    tags: isOriginal && linked !== undefined ? [tag, linked] : [tag],
    script: isOriginal ? 'original' : linked === '880' ? 'transliterated' : 'latin',
    indicators: indicator1 + indicator2,
    isControl: false,
    values: subfields,
  }
}

export const markableTitle = ({ tag, label, script }: MarkedTitle): MarkableText => ({
  tags: script === 'original' ? ['880', tag] : [tag],
  script,
  isControl: false,
  values: [{ code: undefined, value: label }],
})

/** Returns whether a part of a query searches a value. */
export type ValueSelector = (shown: MarkableText, code: string | undefined) => boolean

const isTitle = ({ tags }: MarkableText): boolean => tags.some((tag) => TITLE_TAGS.includes(tag))

/** If the subfield code is unknown, every code matches. */
const isOneOf = (codes: string, code: string | undefined): boolean => code === undefined || codes.includes(code)

const titleSelector: ValueSelector = (shown, code) => isTitle(shown) && isOneOf(TITLE_SUBFIELDS, code)

const numberSelector =
  (codes: string): ValueSelector =>
  ({ tags: [tag] }, code) =>
    tag === '001' || (tag === '022' && isOneOf(codes, code))

/**
 * The values that a scope searches. Keys of facet terms are not marked, because they also come from coded positions.
 */
export const scopeSelector = (scope: Scope): ValueSelector => {
  const isNumber = numberSelector(ISSN_SUBFIELDS)
  switch (scope.kind) {
    case 'titles':
      return (shown, code) => titleSelector(shown, code) || isNumber(shown, code)
    case 'title':
    case 'proper':
      return titleSelector
    case 'anywhere':
      return () => true
    case 'field':
      return (shown, code) => shown.tags.includes(scope.tag) && (scope.code === undefined || isOneOf(scope.code, code))
    case 'term':
      return scope.term === 'issn' ? numberSelector('a') : scope.term === 'issnl' ? numberSelector('l') : () => false
    case 'here':
      return () => false
  }
}

const PLAIN_TAG = /^[0-9A-Z.]+$/

/** Creates a test for tags. If the tag contains only points as wildcards, no regular expression engine is needed. */
const tagTest = (tag: string, compileRegex: CompileRegex | undefined): ((tag: string) => boolean) => {
  if (tag === '.*') return () => true
  if (PLAIN_TAG.test(tag)) {
    return (other) => other.length === tag.length && [...tag].every((sign, at) => sign === '.' || sign === other[at])
  }
  return compileRegex?.(tag).fits ?? (() => false)
}

/** Selects the values that a line searches. Conditions for structure and occurrence number are ignored here. */
export const lineSelector = (line: FieldLine, compileRegex: CompileRegex | undefined): ValueSelector => {
  const hasTag = tagTest(line.tag, compileRegex)
  const isIndicator = (requested: string, actual: string | undefined): boolean =>
    requested === '' || actual === undefined || actual === (requested === '#' ? ' ' : requested)
  return (shown, code) =>
    shown.tags.some(hasTag) &&
    (line.script === 'any' || line.script === shown.script) &&
    isIndicator(line.indicator1, shown.indicators?.[0]) &&
    isIndicator(line.indicator2, shown.indicators?.[1]) &&
    (line.codes === '' || (!shown.isControl && isOneOf(line.codes, code)))
}

export const isMarkable = (code: string | undefined): boolean => code !== LINKAGE
