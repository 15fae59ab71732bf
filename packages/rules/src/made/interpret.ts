import type { MarcRecord } from '@seriatim/marc'
import { fold } from '@seriatim/scripts'
import type { BaseQuestions } from '../base-questions.ts'
import type { Finding } from '../diagnostic.ts'
import { IndexedRecord } from '../indexed-record.ts'
import { linkPlaces } from '../link-places.ts'
import { isCheckedList, type ReferenceCodes } from '../reference-codes.ts'
import type { BaseRule, Rule, RuleContext } from '../rule.ts'
import { type ComparedAs, MADE_KINDS, type MadeParameters, type MadeRule, type Relation } from './kinds.ts'
import { fieldsAt, isSaid, type Place, readPlace, type Standing, saidAt } from './place.ts'

const textOf = (parameters: MadeParameters, name: string): string => {
  const value = parameters[name]
  return typeof value === 'string' ? value : ''
}
const textsOf = (parameters: MadeParameters, name: string): readonly string[] => {
  const value = parameters[name]
  return typeof value === 'object' ? value : []
}
const placeOf = (parameters: MadeParameters, name: string): Place | undefined => readPlace(textOf(parameters, name))

type Given = Pick<RuleContext, 'record' | 'codes' | 'patterns' | 'report'>

/** What a rule of a kind reads in a record, and what it reports. */
type Interpreted<Check> = {
  /** How many places of the record the rule examines: the laboratory shows the sum. */
  readonly examines: (record: IndexedRecord) => number
  readonly check: Check
}

/** A rule of a kind that needs the record only; undefined for parameters that cannot be read: it reports nothing then. */
type Looks = Interpreted<(given: Given) => void>

/** Whether a rule applies to a record: always, unless it names a place that tells. */
const conditionOf = (parameters: MadeParameters): ((record: IndexedRecord) => boolean) => {
  const place = placeOf(parameters, 'when_place')
  if (place === undefined) return () => true
  const values = new Set(textsOf(parameters, 'when_values'))
  const isOne = (record: IndexedRecord) =>
    fieldsAt(record, place).some(({ values: found }) => found.some(({ value }) => values.has(value)))
  switch (textOf(parameters, 'when_is')) {
    case 'there':
      return (record) => saidAt(record, place).length > 0
    case 'missing':
      return (record) => saidAt(record, place).length === 0
    case 'none_of':
      return (record) => !isOne(record)
    default:
      return isOne
  }
}

const at = ({ tag }: Place, { occurrence, subfield, value }: Standing, params?: Finding['params']): Finding => ({
  field: tag,
  occurrence,
  ...(subfield === undefined ? {} : { subfield }),
  value,
  ...(params === undefined ? {} : { params }),
})

/**
 * A field that is absent is not filled: a subfield, indicator or position of it that has to be filled is reported as of
 * the first field of the tag.
 */
const presence = (parameters: MadeParameters): Looks | undefined => {
  const place = placeOf(parameters, 'place')
  if (place === undefined) return undefined
  const { tag, subfield, indicator, from } = place
  if (textOf(parameters, 'wants') === 'absent')
    return {
      examines: (record) => fieldsAt(record, place).length,
      check: ({ record, report }) => {
        for (const each of saidAt(record, place)) report(at(place, each))
      },
    }
  const isWithin = subfield !== undefined || indicator !== undefined || from !== undefined
  return {
    examines: (record) => Math.max(1, fieldsAt(record, place).length),
    check: ({ record, report }) => {
      const fields = fieldsAt(record, place)
      const lacking = fields.filter(({ values }) => !values.some((each) => isSaid(each, place)))
      if (isWithin && fields.length > 0)
        for (const { occurrence } of lacking)
          report({ field: tag, occurrence, ...(subfield === undefined ? {} : { subfield }) })
      else if (lacking.length === fields.length) report({ field: tag, ...(subfield === undefined ? {} : { subfield }) })
    },
  }
}

const pattern = (parameters: MadeParameters): Looks | undefined => {
  const place = placeOf(parameters, 'place')
  const source = textOf(parameters, 'pattern')
  if (place === undefined || source === '') return undefined
  const isWanted = textOf(parameters, 'wants') !== 'fits_not'
  const isWhole = textOf(parameters, 'extent') !== 'part'
  return {
    examines: (record) => saidAt(record, place).length,
    check: ({ record, patterns, report }) => {
      const said = saidAt(record, place)
      // Without an engine of expressions such rules report nothing.
      if (said.length === 0 || patterns === undefined) return
      const { fits, isIn } = patterns(source)
      for (const each of said) if ((isWhole ? fits : isIn)(each.value) !== isWanted) report(at(place, each))
    },
  }
}

/** A code of fixed fields without the blanks that fill its places. */
export const asCode = (value: string): string => value.replace(/#+$/, '').trim()

const listed = (parameters: MadeParameters): Looks | undefined => {
  const place = placeOf(parameters, 'place')
  if (place === undefined) return undefined
  const list = textOf(parameters, 'list')
  const values = new Set(textsOf(parameters, 'values'))
  const isListed = (value: string, codes: ReferenceCodes): boolean =>
    list === '' ? values.has(value) : !isCheckedList(list) || codes[list].has(asCode(value))
  return {
    examines: (record) => saidAt(record, place).length,
    check: ({ record, codes, report }) => {
      for (const each of saidAt(record, place)) if (!isListed(each.value, codes)) report(at(place, each))
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

/** Places of absent fields count as empty; within fields of one tag, an absent field counts as one that is empty. */
const group = (parameters: MadeParameters): Looks | undefined => {
  const written = textsOf(parameters, 'places')
  const places = written.flatMap((text) => readPlace(text) ?? [])
  const [first] = places
  if (first === undefined || places.length !== written.length) return undefined
  const wants = textOf(parameters, 'wants')
  const findingAmong = (isFilled: (index: number) => boolean, among: readonly number[]): Finding | undefined => {
    const filled = among.filter(isFilled)
    if (isGroupRight(wants, filled.length, places.length)) return undefined
    const missing = among.filter((index) => !filled.includes(index))
    // Where there are too many the second of them is shown, where something lacks the first that does.
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
  if (textOf(parameters, 'within') !== 'field')
    return {
      examines: () => places.length,
      check: ({ record, report }) => {
        const finding = findingAmong((index) => saidAt(record, places[index]!).length > 0, all)
        if (finding) report(finding)
      },
    }
  /** Each field of the tag by its occurrence; the first one also where the record has none. */
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
          return field?.values.some((each) => isSaid(each, place)) ?? false
        }
        const finding = findingAmong(isFilled, all)
        if (finding) report({ ...finding, occurrence })
      }
    },
  }
}

/** A value as it is compared; undefined for what is no whole number where numbers are compared. */
const comparable = (value: string, as: ComparedAs): string | bigint | undefined => {
  const trimmed = value.trim()
  if (as === 'words') return fold(trimmed)
  if (as === 'text') return trimmed
  return /^\d{1,100}$/.test(trimmed) ? BigInt(trimmed) : undefined
}

/**
 * Whether a value stands in a relation to others: it is the same as one of them, or as none; it is less (more) than each
 * of them. What is no number where numbers are compared says nothing.
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

const comparedAs = (parameters: MadeParameters) => ({
  relation: textOf(parameters, 'relation') as Relation,
  as: textOf(parameters, 'compared_as') as ComparedAs,
})

const namesOf = (values: readonly string[]): string => [...new Set(values)].join(', ')

/** Absent and empty fields are not compared. */
const comparison = (parameters: MadeParameters): Looks | undefined => {
  const [place, otherPlace] = [placeOf(parameters, 'place'), placeOf(parameters, 'other')]
  if (place === undefined || otherPlace === undefined) return undefined
  const how = comparedAs(parameters)
  return {
    examines: (record) => (saidAt(record, otherPlace).length === 0 ? 0 : saidAt(record, place).length),
    check: ({ record, report }) => {
      const others = saidAt(record, otherPlace).map(({ value }) => value)
      if (others.length === 0) return
      for (const each of saidAt(record, place))
        if (!isRelated(each.value, others, how)) report(at(place, each, { other: namesOf(others) }))
    },
  }
}

type LooksElsewhere = Interpreted<(given: Given & { readonly base: BaseQuestions }) => Promise<void>>

const linked = (parameters: MadeParameters): LooksElsewhere | undefined => {
  const [place, otherPlace] = [placeOf(parameters, 'place'), placeOf(parameters, 'other')]
  const tags = new Set(textsOf(parameters, 'links'))
  if (place === undefined || otherPlace === undefined) return undefined
  const how = comparedAs(parameters)
  const linksOf = (record: IndexedRecord) => linkPlaces(record).filter(({ field }) => tags.has(field.tag))
  const check: LooksElsewhere['check'] = async ({ record, base, report }) => {
    const own = saidAt(record, place)
    const links = linksOf(record)
    if (own.length === 0 || links.length === 0) return
    const targets = await base.recordsByIssn([...new Set(links.map(({ issn }) => issn))])
    for (const { field, occurrence, issn } of links) {
      const target = targets.get(issn)
      // What only a draft says, nobody published.
      if (target === undefined || target.isDraft) continue
      const others = saidAt(new IndexedRecord(target.after), otherPlace).map(({ value }) => value)
      const wrong = own.find(({ value }) => !isRelated(value, others, how))
      if (wrong === undefined) continue
      const params = { other: namesOf(others), issn }
      report({ field: field.tag, occurrence, subfield: 'x', value: wrong.value, params })
    }
  }
  return { examines: (record) => (saidAt(record, place).length === 0 ? 0 : linksOf(record).length), check }
}

const LOOKS = { presence, pattern, listed, group, comparison } as const

const SHIPPED = { level: 'warning' } as const

/**
 * A rule as the engine runs it, from what administration made. One whose parameters cannot be read reports nothing: the
 * service refuses such, and a validation never throws.
 */
export const ruleOfMade = (
  id: string,
  { kind, parameters, sentences }: MadeRule,
): { readonly pure: Rule } | { readonly asking: BaseRule } => {
  const applies = conditionOf(parameters)
  if (kind === 'linked') {
    const looks = linked(parameters)
    return {
      asking: {
        id,
        ...SHIPPED,
        sentences,
        check: async (context) => (looks && applies(context.record) ? looks.check(context) : undefined),
      },
    }
  }
  const looks = LOOKS[kind]?.(parameters)
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
 * How many places of a record a rule examines: 0 where its condition is not met, or its fields are absent and the kind
 * does not examine absent fields. For links of the record the linking fields are counted.
 */
export const placesExamined = ({ kind, parameters }: MadeRule): ((record: MarcRecord) => number) => {
  const applies = conditionOf(parameters)
  const looks = kind === 'linked' ? linked(parameters) : LOOKS[kind]?.(parameters)
  return (record) => {
    const indexed = new IndexedRecord(record)
    return looks && applies(indexed) ? looks.examines(indexed) : 0
  }
}

/** Whether rules of a kind ask the base. */
export const asksBaseOf = ({ kind }: Pick<MadeRule, 'kind'>): boolean => MADE_KINDS[kind].asksBase
