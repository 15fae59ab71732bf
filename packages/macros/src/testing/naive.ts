/**
 * A simple reference implementation of macros, which edits lists in place. Tests compare the interpreter with it.
 * Records have neither 880s nor system fields here; other tests cover those.
 */
import fc from 'fast-check'

export type NaiveField = { tag: string; indicators: string; subfields: { code: string; value: string }[] }

/** A part of a macro: its source and its effect on the fields of a record. */
export type Naive = { readonly source: string; readonly apply: (fields: NaiveField[]) => void }

type NaiveContext = { readonly own: NaiveField | undefined; readonly subfield?: { code: string; value: string } }
type NaiveValue = { readonly source: string; readonly of: (fields: NaiveField[], asked: NaiveContext) => string }
type NaiveCondition = { readonly source: string; readonly of: (fields: NaiveField[], asked: NaiveContext) => boolean }

/** Repeatable tags of the profile, so that results do not depend on repeatability. */
const TAGS = ['246', '500', '650', '700'] as const
const tag = fc.constantFrom(...TAGS)
const code = fc.constantFrom('a', 'b', 'c')
/** Use only a few letters, so that values are often equal. */
const word = fc.string({ unit: fc.constantFrom('x', 'y', 'z', ' '), minLength: 1, maxLength: 4 })
const which = fc.constantFrom('', '', '', '[1]', '[2]', '[last]')

const chosen = (fields: NaiveField[], wantedTag: string, wanted: string): NaiveField[] => {
  const all = fields.filter((field) => field.tag === wantedTag)
  if (wanted === '') return all
  const one = wanted === '[last]' ? all[all.length - 1] : all[Number(wanted[1]) - 1]
  return one ? [one] : []
}

const ownValues = (context: NaiveContext, wanted: string): string[] => {
  if (context.subfield?.code === wanted) return context.subfield.value === ABSENT ? [] : [context.subfield.value]
  return (context.own?.subfields ?? []).filter((each) => each.code === wanted).map(({ value }) => value)
}

/** The value of a missing subfield. */
const ABSENT = '\u0000'

const valuesAt = (
  fields: NaiveField[],
  context: NaiveContext,
  own: string | undefined,
  place: [string, string, string],
) => {
  const [wantedTag, wanted, wantedCode] = place
  if (wantedTag === own && wanted === '') return ownValues(context, wantedCode)
  return chosen(fields, wantedTag, wanted).flatMap((field) =>
    field.subfields.filter((each) => each.code === wantedCode).map(({ value }) => value),
  )
}

const placeText = (
  [wantedTag, wanted, wantedCode]: [string, string, string],
  own: string | undefined,
  isShort: boolean,
) => (wantedTag === own && wanted === '' && isShort ? `$${wantedCode}` : `${wantedTag}${wanted}$${wantedCode}`)

const plainOf = (own: string | undefined): fc.Arbitrary<NaiveValue> =>
  fc.oneof(
    word.map((text) => ({ source: `"${text}"`, of: () => text })),
    fc
      .tuple(fc.tuple(own ? fc.oneof(tag, fc.constant(own)) : tag, which, code), fc.boolean())
      .map(([place, isShort]) => ({
        source: placeText(place, own, isShort),
        of: (fields: NaiveField[], context: NaiveContext) =>
          valuesAt(fields, context, own, place).find((value) => value !== '') ?? '',
      })),
  )

const expressionOf = (own: string | undefined): fc.Arbitrary<NaiveValue> =>
  fc.oneof(
    plainOf(own),
    fc.tuple(plainOf(own), plainOf(own)).map(([a, b]) => ({
      source: `${a.source} + ${b.source}`,
      of: (fields: NaiveField[], context: NaiveContext) => a.of(fields, context) + b.of(fields, context),
    })),
    plainOf(own).map((a) => ({
      source: `upper(${a.source})`,
      of: (fields: NaiveField[], context: NaiveContext) => a.of(fields, context).toUpperCase(),
    })),
    plainOf(own).map((a) => ({
      source: `replace(${a.source}, /(x)(y)/, "$2$1")`,
      of: (fields: NaiveField[], context: NaiveContext) => a.of(fields, context).split('xy').join('yx'),
    })),
  )

const arbitraryComparison = (own: string | undefined): fc.Arbitrary<NaiveCondition> =>
  fc
    .tuple(
      fc.tuple(own ? fc.oneof(tag, fc.constant(own)) : tag, which, code),
      fc.constantFrom('=', '!=', 'contains', 'starts with', 'ends with', 'exists', 'missing'),
      word,
    )
    .map(([place, how, text]) => ({
      source: `${placeText(place, own, true)} ${how}${how === 'exists' || how === 'missing' ? '' : ` "${text}"`}`,
      of: (fields: NaiveField[], context: NaiveContext) => {
        const values = valuesAt(fields, context, own, place)
        if (how === '=') return values.includes(text)
        if (how === '!=') return !values.includes(text)
        if (how === 'contains') return values.some((value) => value.includes(text))
        if (how === 'starts with') return values.some((value) => value.startsWith(text))
        if (how === 'ends with') return values.some((value) => value.endsWith(text))
        return values.some((value) => value.trim() !== '') === (how === 'exists')
      },
    }))

const arbitraryCondition = (own: string | undefined): fc.Arbitrary<NaiveCondition> => {
  const one = arbitraryComparison(own)
  return fc.oneof(
    one,
    one.map((a) => ({ source: `not ${a.source}`, of: (f: NaiveField[], context: NaiveContext) => !a.of(f, context) })),
    fc.tuple(one, one, one).map(([a, b, c]) => ({
      source: `${a.source} and (${b.source} or ${c.source})`,
      of: (f: NaiveField[], context: NaiveContext) => a.of(f, context) && (b.of(f, context) || c.of(f, context)),
    })),
    fc.tuple(one, one, one).map(([a, b, c]) => ({
      source: `${a.source} or ${b.source} and ${c.source}`,
      of: (f: NaiveField[], context: NaiveContext) => a.of(f, context) || (b.of(f, context) && c.of(f, context)),
    })),
  )
}

const always: NaiveCondition = { source: '', of: () => true }
const whereOf = (own: string | undefined): fc.Arbitrary<NaiveCondition> =>
  fc.oneof(
    fc.constant(always),
    arbitraryCondition(own).map(({ source, of }) => ({ source: ` where ${source}`, of })),
  )

/** Removes fields without subfields. */
const removeEmptyFields = (fields: NaiveField[]): void => {
  for (let at = fields.length - 1; at >= 0; at--) if (fields[at]!.subfields.length === 0) fields.splice(at, 1)
}

const insert = (fields: NaiveField[], field: NaiveField): void => {
  let at = fields.length
  while (at > 0 && fields[at - 1]!.tag > field.tag) at--
  fields.splice(at, 0, field)
}

const isThere = (fields: NaiveField[], field: NaiveField): boolean =>
  fields.some((each) => JSON.stringify(each) === JSON.stringify(field))

const copied = (field: NaiveField): NaiveField => ({
  ...field,
  subfields: field.subfields.map((each) => ({ ...each })),
})

/** The new value of a subfield, or `''` for a subfield to be removed. */
const newSubfieldValue = (before: string, text: string): string => (text.trim() === '' && text !== before ? '' : text)

const target = fc.tuple(tag, which, code)

const set = target.chain(([own, wanted, wantedCode]) =>
  fc.tuple(expressionOf(own), whereOf(own)).map(
    ([value, where]): Naive => ({
      source: `set ${own}${wanted}$${wantedCode} = ${value.source}${where.source}`,
      apply(fields) {
        const before = fields.map(copied)
        for (const field of chosen(fields, own, wanted)) {
          // Changes to earlier fields are visible when later fields are evaluated.
          const own = copied(field)
          if (!field.subfields.some((each) => each.code === wantedCode)) {
            const asked = { own, subfield: { code: wantedCode, value: ABSENT } }
            if (where.of(before, asked))
              field.subfields.push({ code: wantedCode, value: newSubfieldValue(ABSENT, value.of(before, asked)) })
          } else
            for (const each of field.subfields) {
              if (each.code !== wantedCode) continue
              const asked = { own, subfield: { ...each } }
              if (where.of(before, asked)) each.value = newSubfieldValue(each.value, value.of(before, asked))
            }
          field.subfields = field.subfields.filter(({ code: each, value: text }) => each !== wantedCode || text !== '')
        }
        removeEmptyFields(fields)
      },
    }),
  ),
)

const replace = target.chain(([own, wanted, wantedCode]) =>
  fc.tuple(word, fc.constantFrom('', 'q', 'xy'), whereOf(own)).map(
    ([text, by, where]): Naive => ({
      source: `replace "${text}" with "${by}" in ${own}${wanted}$${wantedCode}${where.source}`,
      apply(fields) {
        const before = fields.map(copied)
        for (const field of chosen(fields, own, wanted)) {
          const own = copied(field)
          for (const each of field.subfields)
            if (each.code === wantedCode && where.of(before, { own, subfield: { ...each } }))
              each.value = newSubfieldValue(each.value, each.value.split(text).join(by))
          field.subfields = field.subfields.filter(({ value }) => value !== '')
        }
        removeEmptyFields(fields)
      },
    }),
  ),
)

const remove = target.chain(([own, wanted, wantedCode]) =>
  fc.tuple(fc.boolean(), whereOf(own)).map(
    ([isField, where]): Naive => ({
      source: `delete ${own}${wanted}${isField ? '' : `$${wantedCode}`}${where.source}`,
      apply(fields) {
        const all = fields.map(copied)
        for (const field of chosen(fields, own, wanted)) {
          const before = copied(field)
          if (isField) {
            if (where.of(all, { own: before })) fields.splice(fields.indexOf(field), 1)
            continue
          }
          const left = before.subfields.filter(
            (each) => each.code !== wantedCode || !where.of(all, { own: before, subfield: each }),
          )
          field.subfields = left
          if (left.length === 0) fields.splice(fields.indexOf(field), 1)
        }
      },
    }),
  ),
)

const add = fc
  .tuple(tag, fc.array(fc.tuple(code, expressionOf(undefined)), { minLength: 1, maxLength: 3 }), whereOf(undefined))
  .map(
    ([own, subfields, where]): Naive => ({
      source: `add ${own} #7${subfields.map(([each, value]) => ` $${each} ${value.source}`).join('')}${where.source}`,
      apply(fields) {
        const asked = { own: undefined }
        if (!where.of(fields, asked)) return
        const field: NaiveField = {
          tag: own,
          indicators: ' 7',
          subfields: subfields
            .map(([each, value]) => ({ code: each, value: value.of(fields, asked) }))
            .filter(({ value }) => value.trim() !== ''),
        }
        if (field.subfields.length > 0 && !isThere(fields, field)) insert(fields, field)
      },
    }),
  )

const copyField = fc
  .tuple(fc.constantFrom('copy', 'move'), tag, which, tag)
  .filter(([, from, , to]) => from !== to)
  .chain(([kind, from, wanted, to]) =>
    whereOf(from).map(
      (where): Naive => ({
        source: `${kind} ${from}${wanted} to ${to}${where.source}`,
        apply(fields) {
          const made: NaiveField[] = []
          const gone: NaiveField[] = []
          for (const field of chosen(fields, from, wanted)) {
            if (!where.of(fields, { own: field })) continue
            const other = { ...copied(field), tag: to }
            if (kind === 'move') {
              gone.push(field)
              made.push(other)
              continue
            }
            other.subfields = other.subfields.filter(({ value }) => value.trim() !== '')
            if (other.subfields.length > 0 && !isThere([...fields, ...made], other)) made.push(other)
          }
          for (const field of gone) fields.splice(fields.indexOf(field), 1)
          for (const field of made) insert(fields, field)
        },
      }),
    ),
  )

const recode = fc
  .tuple(tag, which, code, code)
  .filter(([, , from, to]) => from !== to)
  .map(
    ([own, wanted, from, to]): Naive => ({
      source: `move ${own}${wanted}$${from} to ${own}$${to}`,
      apply(fields) {
        for (const field of chosen(fields, own, wanted))
          for (const each of field.subfields) if (each.code === from && each.value.trim() !== '') each.code = to
      },
    }),
  )

const indicator = fc.tuple(tag, which, fc.constantFrom('0', '4', '#')).map(
  ([own, wanted, value]): Naive => ({
    source: `set ${own}${wanted}^2 = "${value}"`,
    apply(fields) {
      for (const field of chosen(fields, own, wanted))
        field.indicators = field.indicators[0] + (value === '#' ? ' ' : value)
    },
  }),
)

const statement = fc.oneof(set, replace, remove, add, copyField, recode, indicator)

const block = fc
  .tuple(arbitraryCondition(undefined), fc.array(statement, { maxLength: 2 }), fc.array(statement, { maxLength: 2 }))
  .map(
    ([condition, yes, no]): Naive => ({
      source: [
        `if ${condition.source}`,
        ...yes.map((each) => `  ${each.source}`),
        'else',
        ...no.map((each) => each.source),
        'end',
      ].join('\n'),
      apply(fields) {
        for (const each of condition.of(fields, { own: undefined }) ? yes : no) each.apply(fields)
      },
    }),
  )

/** A macro of several lines. */
export const anyMacro: fc.Arbitrary<Naive> = fc
  .array(fc.oneof({ weight: 5, arbitrary: statement }, { weight: 1, arbitrary: block }), { minLength: 1, maxLength: 6 })
  .map((parts) => ({
    source: parts.map(({ source }) => source).join('\n'),
    apply: (fields) => {
      for (const part of parts) part.apply(fields)
    },
  }))

/** Fields in tag order, as `anyMacro` expects them. */
export const anyFields: fc.Arbitrary<NaiveField[]> = fc
  .array(
    fc.record({
      tag,
      indicators: fc.constantFrom('  ', '10', ' 7'),
      subfields: fc.array(fc.record({ code, value: word }), { minLength: 1, maxLength: 4 }),
    }),
    { maxLength: 7 },
  )
  .map((fields) => fields.toSorted((a, b) => (a.tag < b.tag ? -1 : a.tag > b.tag ? 1 : 0)))
