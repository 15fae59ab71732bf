/** Which parts of a field a part of a query looks at. */
import type { CompileRegex } from './regex-check.ts'
import { ISSN_SUBFIELDS, TITLE_SUBFIELDS, TITLE_TAGS } from './title-fields.ts'
import type { FieldLine, LineScript, Scope } from './tree.ts'

/** A field of a record, as packages/marc has it. */
export type MarkedField = { readonly tag: string } & (
  | { readonly value: string }
  | {
      readonly indicator1: string
      readonly indicator2: string
      readonly subfields: readonly { readonly code: string; readonly value: string }[]
    }
)

/** A title of a result: `tag` is that of its field, or the one that its 880 stands for. */
export type MarkedTitle = {
  readonly tag: string
  readonly label: string
  readonly script: Exclude<LineScript, 'any'>
}

/** A field or a title in one form: where it is searched decides what is marked in it. */
export type Shown = {
  /** Its tag, and the one that it stands for. */
  readonly tags: readonly string[]
  readonly script: Exclude<LineScript, 'any'>
  /** Two indicators; undefined for control fields, and for titles, whose indicators are not known. */
  readonly indicators?: string
  readonly isControl: boolean
  /** A code is undefined where it is not known: in a title. Control fields have one value, without a code. */
  readonly values: readonly { readonly code: string | undefined; readonly value: string }[]
}

/** What $6 says (MARC 21, Appendix A): the tag that an 880 stands for, or 880 in a field that has one. */
const LINK = /^([0-9A-Z]{3})-[0-9]{2}/

/** $6 is no text of the record: it is searched, but nothing of it is marked. */
const LINKAGE = '6'

export const shownField = (field: MarkedField): Shown => {
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

export const shownTitle = ({ tag, label, script }: MarkedTitle): Shown => ({
  tags: script === 'original' ? ['880', tag] : [tag],
  script,
  isControl: false,
  values: [{ code: undefined, value: label }],
})

/** Whether a value of what is shown is looked at. */
export type LooksAt = (shown: Shown, code: string | undefined) => boolean

const isTitle = ({ tags }: Shown): boolean => tags.some((tag) => TITLE_TAGS.includes(tag))

/** A code that is not known may be any. */
const isOneOf = (codes: string, code: string | undefined): boolean => code === undefined || codes.includes(code)

const looksAtTitles: LooksAt = (shown, code) => isTitle(shown) && isOneOf(TITLE_SUBFIELDS, code)

const looksAtNumbers =
  (codes: string): LooksAt =>
  ({ tags: [tag] }, code) =>
    tag === '001' || (tag === '022' && isOneOf(codes, code))

/** What a scope looks at. Keys of facet terms are not marked: they are read from coded positions as well. */
export const looksAtScope = (scope: Scope): LooksAt => {
  const isNumber = looksAtNumbers(ISSN_SUBFIELDS)
  switch (scope.kind) {
    case 'titles':
      return (shown, code) => looksAtTitles(shown, code) || isNumber(shown, code)
    case 'title':
    case 'proper':
      return looksAtTitles
    case 'anywhere':
      return () => true
    case 'field':
      return (shown, code) => shown.tags.includes(scope.tag) && (scope.code === undefined || isOneOf(scope.code, code))
    case 'term':
      return scope.term === 'issn' ? looksAtNumbers('a') : scope.term === 'issnl' ? looksAtNumbers('l') : () => false
    case 'here':
      return () => false
  }
}

const PLAIN_TAG = /^[0-9A-Z.]+$/

/** A tag with points for any character needs no engine. */
const tagTest = (tag: string, compileRegex: CompileRegex | undefined): ((tag: string) => boolean) => {
  if (tag === '.*') return () => true
  if (PLAIN_TAG.test(tag)) {
    return (other) => other.length === tag.length && [...tag].every((sign, at) => sign === '.' || sign === other[at])
  }
  return compileRegex?.(tag).fits ?? (() => false)
}

/** What a line looks at; its structure and the number of the occurrence are not asked of what is shown. */
export const looksAtLine = (line: FieldLine, compileRegex: CompileRegex | undefined): LooksAt => {
  const hasTag = tagTest(line.tag, compileRegex)
  const isIndicator = (asked: string, found: string | undefined): boolean =>
    asked === '' || found === undefined || found === (asked === '#' ? ' ' : asked)
  return (shown, code) =>
    shown.tags.some(hasTag) &&
    (line.script === 'any' || line.script === shown.script) &&
    isIndicator(line.indicator1, shown.indicators?.[0]) &&
    isIndicator(line.indicator2, shown.indicators?.[1]) &&
    (line.codes === '' || (!shown.isControl && isOneOf(line.codes, code)))
}

export const isMarked = (code: string | undefined): boolean => code !== LINKAGE
