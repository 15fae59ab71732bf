/** The changes that a save makes in the records that the saved record names: reverse links and cancellations. */

import { statedCategory } from '@seriatim/analyser'
import {
  hasFixedIssnl,
  isReciprocal,
  isReciprocalInAnyRole,
  issnlIn,
  issnsCancelledBy,
  isValidCategory,
  linkingFields,
  linkTargetOf,
  replacementsOf,
  withCancelled,
  withIssnl,
  withoutCancelled,
  withReplacement,
  withReverseLinks,
} from '@seriatim/issn'
import { isControlField, type MarcRecord } from '@seriatim/marc'
import type { RecordRow } from '../catalogue/records/repository.ts'
import type { Alteration, Change } from './touched-records.ts'

const LINK_REASONS = {
  added: 'reverse_link_added',
  changed: 'reverse_link_changed',
  removed: 'reverse_link_removed',
} as const

/** A saved record that names other records, before and after the save. */
export type NamingRecord = {
  readonly issn: string
  /** The active version before the save, if one exists. */
  readonly before: MarcRecord | undefined
  readonly after: MarcRecord
  /** The category stored in the database. It applies when the record has no 699 $8. */
  readonly category: string
}

/** The ISSNs that a record names before or after a save. The save may change the records of these ISSNs. */
export const namedIssns = ({ before, after }: Pick<NamingRecord, 'before' | 'after'>): readonly string[] => [
  ...new Set(
    [before, after].flatMap((record) =>
      record === undefined
        ? []
        : [...linkingFields(record).map(({ issn }) => issn), ...issnsCancelledBy(record), ...replacementsOf(record)],
    ),
  ),
]

const isCancelled = (record: MarcRecord): boolean => statedCategory(record) === 'can'

/** Adds reverse links to `source`. Only a record that describes a valid serial gets reverse links. */
export const addReverseLinks =
  (target: RecordRow, source: NamingRecord): Alteration =>
  (record) => {
    if (!isValidCategory(statedCategory(record) ?? target.category)) return { record, changes: [] }
    const answered = withReverseLinks({ issn: target.issn, record }, source)
    return {
      record: answered.record,
      changes: answered.changes.map(({ change, tag }) => ({ reason: LINK_REASONS[change], field: tag })),
    }
  }

const unaltered = (record: MarcRecord): ReturnType<Alteration> => ({ record, changes: [] })

const altered = (record: MarcRecord, next: MarcRecord, change: Change): ReturnType<Alteration> => ({
  record: next,
  changes: next === record ? [] : [change],
})

/**
 * Writes both sides of a cancellation: $z in the replacement, $v in the cancelled record. Removes the $z again if the
 * cancellation is undone. A replacement that is not a valid serial changes nothing.
 */
export const writeCancellation =
  (target: RecordRow, { issn, before, after, category }: NamingRecord): Alteration =>
  (record) => {
    const isNamed = isCancelled(after) && replacementsOf(after).includes(target.issn)
    const wasNamed = before !== undefined && isCancelled(before) && replacementsOf(before).includes(target.issn)
    const isNew =
      issnsCancelledBy(after).includes(target.issn) && !(before && issnsCancelledBy(before).includes(target.issn))
    return applyInOrder(
      [
        (now) =>
          wasNamed && !isNamed
            ? altered(now, withoutCancelled(now, issn), { reason: 'reinstated', field: '022' })
            : unaltered(now),
        (now) =>
          isNamed && isValidCategory(statedCategory(now) ?? target.category)
            ? altered(now, withCancelled(now, issn), { reason: 'replaced_by', field: '022' })
            : unaltered(now),
        (now) =>
          isNew && isValidCategory(statedCategory(after) ?? category)
            ? altered(now, withReplacement(now, issn), { reason: 'cancelled', field: '022' })
            : unaltered(now),
      ],
      record,
    )
  }

/**
 * Closes a published serial (008/06 c) with the year of its end (008/11-14, u for unknown digits). Leaves other records
 * unchanged.
 */
export const closeSerial =
  (year: string): Alteration =>
  (record) => {
    const index = record.fields.findIndex((field) => field.tag === '008' && isControlField(field))
    const field = record.fields[index]
    if (field === undefined || !isControlField(field) || field.value.length < 15 || field.value[6] !== 'c')
      return unaltered(record)
    const value = `${field.value.slice(0, 6)}d${field.value.slice(7, 11)}${year}${field.value.slice(15)}`
    return {
      record: { leader: record.leader, fields: record.fields.with(index, { ...field, value }) },
      changes: [{ reason: 'predecessor_closed', field: '008' }],
    }
  }

/** Writes the ISSN-L of the family to 022 $l and the previous ISSN-L to $m. An ISSN-L forced by 022 $6 stays. */
export const writeIssnl =
  (issnl: string): Alteration =>
  (record) => {
    if (hasFixedIssnl(record)) return { record, changes: [] }
    return altered(record, withIssnl(record, issnl, issnlIn(record)), { reason: 'issnl_changed', field: '022' })
  }

/**
 * Applies a change that waited for a lock, computed from the present content of both records. Adds missing reverse
 * links to `source`, and updates its title in the existing ones. If a removal waited, removes the reverse link, unless
 * `source` has a matching link again. Treats cancellations in the same way.
 */
export const applyWaitingChange =
  (target: RecordRow, source: LinkSource, waited: Change): Alteration =>
  (record) => {
    const namer = { issn: source.issn, before: undefined, after: source.record, category: source.category }
    switch (waited.reason) {
      case 'reverse_link_removed':
        return removeLostLinks(target, source, waited.field, isReciprocal)(record)
      case 'reverse_link_added':
        return addReverseLinks(target, namer)(record)
      case 'reverse_link_changed':
        // The kind of relation or the title changed: replace reverse links that no longer match a link.
        return applyInOrder(
          [
            removeLostLinks(target, source, waited.field, isReciprocalInAnyRole),
            addReverseLinks(target, namer),
            updateLinkTitle(source),
          ],
          record,
        )
      case 'cancelled':
      case 'replaced_by':
        return writeCancellation(target, namer)(record)
      case 'reinstated':
        return isCancelled(source.record)
          ? { record, changes: [] }
          : altered(record, withoutCancelled(record, source.issn), waited)
      default:
        return { record, changes: [] }
    }
  }

const applyInOrder = (steps: readonly Alteration[], record: MarcRecord): ReturnType<Alteration> => {
  const changes: Change[] = []
  let result = record
  for (const step of steps) {
    const next = step(result)
    result = next.record
    changes.push(...next.changes)
  }
  return { record: result, changes }
}

type LinkSource = { readonly issn: string; readonly category: string; readonly record: MarcRecord }

/**
 * Removes reverse links to `source` from fields with the tag `tag`, except those for which `source` has a matching
 * link. `isAnswer` decides whether two links match.
 */
const removeLostLinks =
  (target: RecordRow, source: LinkSource, tag: string, isAnswer: typeof isReciprocal): Alteration =>
  (record) => {
    const own = linkingFields(source.record).filter(({ issn }) => issn === target.issn)
    const lost = linkingFields(record).filter(
      ({ issn, field, kind }) =>
        field.tag === tag && issn === source.issn && !own.some((link) => isAnswer(link.kind, kind)),
    )
    const gone = new Set<unknown>(lost.map(({ field }) => field))
    return {
      record: lost.length === 0 ? record : { ...record, fields: record.fields.filter((field) => !gone.has(field)) },
      changes: lost.map(({ field }) => ({ reason: 'reverse_link_removed', field: field.tag })),
    }
  }

const updateLinkTitle =
  (source: LinkSource): Alteration =>
  (record) => {
    const { title } = linkTargetOf(source.issn, source.record)
    let next = record
    const changes: Change[] = []
    for (const { issn, field, index } of linkingFields(record)) {
      const stated = field.subfields.find(({ code }) => code === 't')
      if (issn !== source.issn || title === undefined || stated === undefined || stated.value === title) continue
      const subfields = field.subfields.map((each) => (each === stated ? { code: 't', value: title } : each))
      next = { leader: next.leader, fields: next.fields.with(index, { ...field, subfields }) }
      changes.push({ reason: 'reverse_link_changed', field: field.tag })
    }
    return { record: next, changes }
  }
