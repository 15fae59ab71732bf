/**
 * Computes families by their definition, by following links one by one: media of a title, its history, all linked
 * records.
 */
import { isDataField, valueIn } from '@seriatim/marc'
import type { BaseRecord } from './content.ts'
import type { Families, FamilyKind } from './request.ts'

const LINKS: Readonly<Record<FamilyKind, readonly string[]>> = {
  issnl: ['776'],
  issnh: ['776', '780', '785'],
  family: '760 762 765 767 770 772 773 774 775 776 777 780 785 786 787'.split(' '),
}

/** Categories of valid serials. Other records are members only of extended families. */
const VALID = ['reg', 'wor', 'leg', 'val']

/** Whether the check digit is correct (ISO 3297). A record with a wrong check digit is in no family. */
const isRight = (issn: string): boolean => {
  const sum = [...issn.replace('-', '')].reduce(
    (total, digit, place) => total + (digit === 'X' ? 10 : Number(digit)) * (8 - place),
    0,
  )
  return sum % 11 === 0
}

/** The ISSNs of each family. A record without links is a family of one. */
export const familiesAmong = (records: readonly BaseRecord[]): Families => {
  const byIssn = new Map(records.map((base) => [base.issn, base]))
  const neighbours = (kind: FamilyKind): Map<string, Set<string>> => {
    const takesPart = (base: BaseRecord | undefined): base is BaseRecord =>
      base !== undefined &&
      isRight(base.issn) &&
      (kind === 'family' || VALID.includes(valueIn(base.record, '699', '8') || base.category))
    const result = new Map<string, Set<string>>(records.map(({ issn }) => [issn, new Set()]))
    for (const base of records) {
      for (const field of base.record.fields) {
        if (!LINKS[kind].includes(field.tag) || !isDataField(field)) continue
        for (const { code, value } of field.subfields) {
          const target = code === 'x' ? byIssn.get(value.trim()) : undefined
          if (!takesPart(base) || !takesPart(target)) continue
          result.get(base.issn)!.add(target.issn)
          result.get(target.issn)!.add(base.issn)
        }
      }
    }
    return result
  }
  const links = { issnl: neighbours('issnl'), issnh: neighbours('issnh'), family: neighbours('family') }
  return (issn, kind) => {
    if (!byIssn.has(issn)) return []
    const reached = new Set([issn])
    for (const each of reached) for (const next of links[kind].get(each)!) reached.add(next)
    return [...reached]
  }
}
