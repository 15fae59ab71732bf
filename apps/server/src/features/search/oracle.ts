/**
 * A slow and simple reading of the contract's section on search, for tests: what a query finds among plain records and
 * in which order. Shares nothing with the index but the tokenizer.
 */
import type { SearchRequest } from '@seriatim/contract'
import { controlValue, type DataField, isDataField, type MarcRecord, valueIn } from '@seriatim/marc'
import { sortKey, words } from '@seriatim/scripts'

type Wanted = { phrase: string[][]; prefix: boolean }

/** The parts of a query: words, phrases as several words; `prefix` leaves the last word open. */
export const wantedParts = (query: string): Wanted[] =>
  [...query.matchAll(/"([^"]*)"|(\S+)/g)].flatMap(([, quoted, plain]) => {
    const text = quoted ?? plain ?? ''
    const found = words(text).map((word) => [word.text])
    if (found.length === 0) return []
    return quoted === undefined && found.length > 1
      ? found.map((phrase) => ({ phrase: [phrase], prefix: false }))
      : [{ phrase: found, prefix: text.endsWith('*') }]
  })

const standsFor = (field: DataField): string =>
  field.tag === '880' ? (field.subfields.find(({ code }) => code === '6')?.value.slice(0, 3) ?? '880') : field.tag

const TITLES = ['130', '210', '222', '240', '242', '245', '246', '247']

/** Each field that is looked in, as its words; an ISSN with a hyphen is also found by its halves. */
const lines = (record: MarcRecord, anywhere: boolean): string[][][] =>
  record.fields.map((field) => {
    const texts = isDataField(field)
      ? field.subfields
          .filter(
            ({ code }) =>
              anywhere ||
              (TITLES.includes(standsFor(field)) && 'abnp'.includes(code)) ||
              (field.tag === '022' && 'alyz'.includes(code)),
          )
          .map(({ value }) => value)
      : anywhere || field.tag === '001'
        ? [field.value]
        : []
    return texts.flatMap((text) =>
      words(text).map((word) => [word.text, ...(word.parts ?? []).map((part) => part.text)]),
    )
  })

const holds = (record: MarcRecord, query: string, anywhere: boolean): boolean => {
  const fields = lines(record, anywhere)
  return wantedParts(query).every(({ phrase, prefix }) =>
    fields.some((line) =>
      line.some((_, start) =>
        phrase.every(([wanted], index) => {
          const isOpen = prefix && index === phrase.length - 1
          const forms = line[start + index] ?? []
          return forms.some((form) => (isOpen ? form.startsWith(wanted!) : form === wanted))
        }),
      ),
    ),
  )
}

const issnOf = (record: MarcRecord): string => controlValue(record, '001') ?? ''

const year = (record: MarcRecord, at: number, unknown: string): string | undefined => {
  const text = controlValue(record, '008')?.slice(at, at + 4) ?? ''
  return /^[0-9u]{4}$/.test(text) ? text.replaceAll('u', unknown) : undefined
}

const sortValue = (record: MarcRecord, field: SearchRequest['sortField']): string | undefined => {
  const coded = controlValue(record, '008') ?? ''
  switch (field) {
    case 'issn':
    case 'score':
      return issnOf(record)
    case 'issnl':
      return valueIn(record, '022', 'l')
    case 'category':
      return valueIn(record, '699', '8') ?? 'fre'
    case 'center':
      return valueIn(record, '022', '2') ?? '_0'
    case 'iso_country':
      return valueIn(record, '044', 'c')
    case 'frequency':
      return coded.slice(18, 19) || undefined
    case 'languages':
      return coded.slice(35, 38) || undefined
    case 'media':
      return controlValue(record, '007')?.slice(0, 2) ?? 'zu'
    case 'start_year':
      return year(record, 7, '0')
    case 'end_year':
      return year(record, 11, '9')
    case 'title': {
      const title = record.fields.find((each) => each.tag === '222') ?? record.fields.find((each) => each.tag === '245')
      if (title === undefined || !isDataField(title)) return undefined
      const parts = 'abnp'.split('').map((code) => title.subfields.find((each) => each.code === code)?.value)
      return sortKey(parts.filter((part) => part !== undefined).join(' ')) || undefined
    }
  }
}

/** By UTF-8 bytes, which for texts of one plane is the order of their code units. */
const compare = (one: string, other: string): number => Buffer.compare(Buffer.from(one), Buffer.from(other))

/** The ISSNs that a search finds, in its order (of `score` only the set is told: in the order of the ISSNs). */
export const expected = (
  records: readonly MarcRecord[],
  {
    query,
    anywhere,
    sortField,
    sortOrder,
  }: { query: string; anywhere: boolean } & Pick<SearchRequest, 'sortField' | 'sortOrder'>,
): string[] => {
  const sign = sortOrder === 'asc' || sortField === 'score' ? 1 : -1
  return records
    .filter((record) => holds(record, query, anywhere))
    .map((record) => ({ issn: issnOf(record), value: sortValue(record, sortField) }))
    .sort((one, other) => {
      if (one.value === undefined || other.value === undefined) {
        return Number(one.value === undefined) - Number(other.value === undefined) || compare(one.issn, other.issn)
      }
      return sign * compare(one.value, other.value) || compare(one.issn, other.issn)
    })
    .map(({ issn }) => issn)
}
