import type { MarcRecord } from '@seriatim/marc'
import { fold } from '@seriatim/scripts'
import type { Finding } from '../diagnostic.ts'
import { IndexedRecord } from '../indexed-record.ts'
import { linkPlaces } from '../link-places.ts'
import { isCheckedList, type ReferenceCodes } from '../reference-codes.ts'
import type { DatabaseRule, Rule, RuleContext } from '../rule.ts'
import type { RuleQueries } from '../rule-queries.ts'
import {
  type ComparedAs,
  CUSTOM_RULE_KINDS,
  type CustomRule,
  type CustomRuleParameters,
  type Relation,
} from './kinds.ts'
import { contentAt, fieldsAt, hasContent, type Place, readPlace, type ValueAtPlace } from './place.ts'

const textParameter = (parameters: CustomRuleParameters, name: string): string => {
  const value = parameters[name]
  return typeof value === 'string' ? value : ''
}
const textListParameter = (parameters: CustomRuleParameters, name: string): readonly string[] => {
  const value = parameters[name]
  return typeof value === 'object' ? value : []
}
const placeParameter = (parameters: CustomRuleParameters, name: string): Place | undefined =>
  readPlace(textParameter(parameters, name))

type CheckInput = Pick<RuleContext, 'record' | 'codes' | 'patterns' | 'report'>

/** The compiled form of a rule. */
type CompiledCheck<Check> = {
  /**
   * The number of places that the rule examines in a record. The page for trying changed rules (Laboratory) shows the
   * sum over all records.
   */
  readonly examines: (record: IndexedRecord) => number
  readonly check: Check
}

/**
 * A compiled rule that needs only the record. Undefined if the parameters are invalid; the rule then reports nothing.
 */
type RecordCheck = CompiledCheck<(given: CheckInput) => void>

/** Creates the test of the condition of a rule. Without a condition place, the rule always applies. */
const recordCondition = (parameters: CustomRuleParameters): ((record: IndexedRecord) => boolean) => {
  const place = placeParameter(parameters, 'when_place')
  if (place === undefined) return () => true
  const values = new Set(textListParameter(parameters, 'when_values'))
  const isOne = (record: IndexedRecord) =>
    fieldsAt(record, place).some(({ values: fieldValues }) => fieldValues.some(({ value }) => values.has(value)))
  switch (textParameter(parameters, 'when_is')) {
    case 'there':
      return (record) => contentAt(record, place).length > 0
    case 'missing':
      return (record) => contentAt(record, place).length === 0
    case 'none_of':
      return (record) => !isOne(record)
    default:
      return isOne
  }
}

const findingAtPlace = (
  { tag }: Place,
  { occurrence, subfield, value }: ValueAtPlace,
  params?: Finding['params'],
): Finding => ({
  field: tag,
  occurrence,
  ...(subfield === undefined ? {} : { subfield }),
  value,
  ...(params === undefined ? {} : { params }),
})

/**
 * Compiles a rule that requires or forbids content. If a tag is missing, a required subfield, indicator or position is
 * reported for the first occurrence.
 */
const presence = (parameters: CustomRuleParameters): RecordCheck | undefined => {
  const place = placeParameter(parameters, 'place')
  if (place === undefined) return undefined
  const { tag, subfield, indicator, from } = place
  if (textParameter(parameters, 'wants') === 'absent')
    return {
      examines: (record) => fieldsAt(record, place).length,
      check: ({ record, report }) => {
        for (const each of contentAt(record, place)) report(findingAtPlace(place, each))
      },
    }
  const isWithin = subfield !== undefined || indicator !== undefined || from !== undefined
  return {
    examines: (record) => Math.max(1, fieldsAt(record, place).length),
    check: ({ record, report }) => {
      const fields = fieldsAt(record, place)
      const lacking = fields.filter(({ values }) => !values.some((each) => hasContent(each, place)))
      if (isWithin && fields.length > 0)
        for (const { occurrence } of lacking)
          report({ field: tag, occurrence, ...(subfield === undefined ? {} : { subfield }) })
      else if (lacking.length === fields.length) report({ field: tag, ...(subfield === undefined ? {} : { subfield }) })
    },
  }
}

const pattern = (parameters: CustomRuleParameters): RecordCheck | undefined => {
  const place = placeParameter(parameters, 'place')
  const source = textParameter(parameters, 'pattern')
  if (place === undefined || source === '') return undefined
  const isWanted = textParameter(parameters, 'wants') !== 'fits_not'
  const isWhole = textParameter(parameters, 'extent') !== 'part'
  return {
    examines: (record) => contentAt(record, place).length,
    check: ({ record, patterns, report }) => {
      const stated = contentAt(record, place)
      // Without a regular expression engine, rules with patterns report nothing.
      if (stated.length === 0 || patterns === undefined) return
      const { fits, isIn } = patterns(source)
      for (const each of stated)
        if ((isWhole ? fits : isIn)(each.value) !== isWanted) report(findingAtPlace(place, each))
    },
  }
}

/** Removes the padding from a code of a fixed field. */
export const trimFill = (value: string): string => value.replace(/#+$/, '').trim()

const listed = (parameters: CustomRuleParameters): RecordCheck | undefined => {
  const place = placeParameter(parameters, 'place')
  if (place === undefined) return undefined
  const list = textParameter(parameters, 'list')
  const values = new Set(textListParameter(parameters, 'values'))
  const isListed = (value: string, codes: ReferenceCodes): boolean =>
    list === '' ? values.has(value) : !isCheckedList(list) || codes[list].has(trimFill(value))
  return {
    examines: (record) => contentAt(record, place).length,
    check: ({ record, codes, report }) => {
      for (const each of contentAt(record, place)) if (!isListed(each.value, codes)) report(findingAtPlace(place, each))
    },
  }
}

const isGroupRight = (wants: string, filled: number, all: number): boolean => {
  switch (wants) {
    case 'one_at_least':
      return filled >= 1
    case 'one_at_most':
      return filled <= 1
    case 'exactly_one':
      return filled === 1
    default:
      return filled === 0 || filled === all
  }
}

/**
 * Compiles a rule about the number of filled places in a group. An absent field is treated as empty, also if the group
 * is counted in each field of one tag.
 */
const group = (parameters: CustomRuleParameters): RecordCheck | undefined => {
  const written = textListParameter(parameters, 'places')
  const places = written.flatMap((text) => readPlace(text) ?? [])
  const [first] = places
  if (first === undefined || places.length !== written.length) return undefined
  const wants = textParameter(parameters, 'wants')
  const findingAmong = (isFilled: (index: number) => boolean, among: readonly number[]): Finding | undefined => {
    const filled = among.filter(isFilled)
    if (isGroupRight(wants, filled.length, places.length)) return undefined
    const missing = among.filter((index) => !filled.includes(index))
    // If too many places are filled, report the second one. If filled places are missing, report the first empty one.
    const shownAt = filled.length > 1 && wants !== 'all_or_none' ? filled[1]! : missing[0]!
    const { tag, subfield } = places[shownAt]!
    const names = (indices: readonly number[]) => indices.map((index) => written[index]).join(', ')
    return {
      field: tag,
      ...(subfield === undefined ? {} : { subfield }),
      value: names(filled),
      params: { other: names(missing) },
    }
  }
  const all = places.map((_, index) => index)
  if (textParameter(parameters, 'within') !== 'field')
    return {
      examines: () => places.length,
      check: ({ record, report }) => {
        const finding = findingAmong((index) => contentAt(record, places[index]!).length > 0, all)
        if (finding) report(finding)
      },
    }
  /** The occurrences of the tag, or 1 if the record has none. */
  const occurrences = (record: IndexedRecord): readonly number[] => {
    const fields = fieldsAt(record, first)
    return fields.length === 0 ? [1] : fields.map(({ occurrence }) => occurrence)
  }
  return {
    examines: (record) => occurrences(record).length * places.length,
    check: ({ record, report }) => {
      for (const occurrence of occurrences(record)) {
        const isFilled = (index: number) => {
          const place = places[index]!
          const field = fieldsAt(record, place).find((each) => each.occurrence === occurrence)
          return field?.values.some((each) => hasContent(each, place)) ?? false
        }
        const finding = findingAmong(isFilled, all)
        if (finding) report({ ...finding, occurrence })
      }
    },
  }
}

/** The value prepared for comparison. Undefined for a value that is not an integer in a comparison of numbers. */
const comparable = (value: string, as: ComparedAs): string | bigint | undefined => {
  const trimmed = value.trim()
  if (as === 'words') return fold(trimmed)
  if (as === 'text') return trimmed
  return /^\d{1,100}$/.test(trimmed) ? BigInt(trimmed) : undefined
}

/**
 * Whether a value is `same` as one of the other values, `differs` from all of them, or is less (more) than each of
 * them. In a comparison of numbers, other values are ignored.
 */
const isRelated = (
  value: string,
  others: readonly string[],
  { relation, as }: { readonly relation: Relation; readonly as: ComparedAs },
): boolean => {
  const one = comparable(value, as)
  const many = others.flatMap((other) => comparable(other, as) ?? [])
  if (one === undefined || many.length === 0) return true
  switch (relation) {
    case 'same':
      return many.includes(one)
    case 'differs':
      return !many.includes(one)
    case 'less':
      return many.every((other) => one < other)
    case 'not_more':
      return many.every((other) => one <= other)
    case 'more':
      return many.every((other) => one > other)
    case 'not_less':
      return many.every((other) => one >= other)
  }
}

const comparedAs = (parameters: CustomRuleParameters) => ({
  relation: textParameter(parameters, 'relation') as Relation,
  as: textParameter(parameters, 'compared_as') as ComparedAs,
})

const namesOf = (values: readonly string[]): string => [...new Set(values)].join(', ')

/** Compiles a rule that compares two places. Absent and empty fields are skipped. */
const comparison = (parameters: CustomRuleParameters): RecordCheck | undefined => {
  const [place, otherPlace] = [placeParameter(parameters, 'place'), placeParameter(parameters, 'other')]
  if (place === undefined || otherPlace === undefined) return undefined
  const how = comparedAs(parameters)
  return {
    examines: (record) => (contentAt(record, otherPlace).length === 0 ? 0 : contentAt(record, place).length),
    check: ({ record, report }) => {
      const others = contentAt(record, otherPlace).map(({ value }) => value)
      if (others.length === 0) return
      for (const each of contentAt(record, place))
        if (!isRelated(each.value, others, how)) report(findingAtPlace(place, each, { other: namesOf(others) }))
    },
  }
}

type DatabaseCheck = CompiledCheck<(given: CheckInput & { readonly base: RuleQueries }) => Promise<void>>

const linked = (parameters: CustomRuleParameters): DatabaseCheck | undefined => {
  const [place, otherPlace] = [placeParameter(parameters, 'place'), placeParameter(parameters, 'other')]
  const tags = new Set(textListParameter(parameters, 'links'))
  if (place === undefined || otherPlace === undefined) return undefined
  const how = comparedAs(parameters)
  const linksOf = (record: IndexedRecord) => linkPlaces(record).filter(({ field }) => tags.has(field.tag))
  const check: DatabaseCheck['check'] = async ({ record, base, report }) => {
    const own = contentAt(record, place)
    const links = linksOf(record)
    if (own.length === 0 || links.length === 0) return
    const targets = await base.recordsByIssn([...new Set(links.map(({ issn }) => issn))])
    for (const { field, occurrence, issn } of links) {
      const target = targets.get(issn)
      // Unpublished data of a draft are not compared.
      if (target === undefined || target.isDraft) continue
      const others = contentAt(new IndexedRecord(target.after), otherPlace).map(({ value }) => value)
      const wrong = own.find(({ value }) => !isRelated(value, others, how))
      if (wrong === undefined) continue
      const params = { other: namesOf(others), issn }
      report({ field: field.tag, occurrence, subfield: 'x', value: wrong.value, params })
    }
  }
  return { examines: (record) => (contentAt(record, place).length === 0 ? 0 : linksOf(record).length), check }
}

const RECORD_CHECKS = { presence, pattern, listed, group, comparison } as const

const SHIPPED = { level: 'warning' } as const

/**
 * Compiles a rule that administrators defined. A rule with invalid parameters reports nothing: the service rejects such
 * rules, and validation never throws.
 */
export const compileCustomRule = (
  id: string,
  { kind, parameters, sentences }: CustomRule,
): { readonly pure: Rule } | { readonly withQueries: DatabaseRule } => {
  const applies = recordCondition(parameters)
  if (kind === 'linked') {
    const looks = linked(parameters)
    return {
      withQueries: {
        id,
        ...SHIPPED,
        sentences,
        check: async (context) => (looks && applies(context.record) ? looks.check(context) : undefined),
      },
    }
  }
  const looks = RECORD_CHECKS[kind]?.(parameters)
  return {
    pure: {
      id,
      ...SHIPPED,
      sentences,
      check: (context) => {
        if (looks && applies(context.record)) looks.check(context)
      },
    },
  }
}

/**
 * The number of places that a rule examines in a record. 0 if the condition fails, or if fields are absent and the kind
 * skips absent fields. Rules about links count linking fields.
 */
export const placesExamined = ({ kind, parameters }: CustomRule): ((record: MarcRecord) => number) => {
  const applies = recordCondition(parameters)
  const looks = kind === 'linked' ? linked(parameters) : RECORD_CHECKS[kind]?.(parameters)
  return (record) => {
    const indexed = new IndexedRecord(record)
    return looks && applies(indexed) ? looks.examines(indexed) : 0
  }
}

/** Whether rules of a kind query the database. */
export const kindNeedsDatabase = ({ kind }: Pick<CustomRule, 'kind'>): boolean => CUSTOM_RULE_KINDS[kind].asksBase
