/**
 * Reverse links: if one record links to another, the other record links back (domain facts 1.6). All functions return
 * the same object if nothing changes.
 */
import {
  controlValue,
  type DataField,
  dataField,
  inTagOrder,
  type MarcRecord,
  positions,
  valueIn,
} from '@seriatim/marc'
import {
  isMergerField,
  isOfMerger,
  isReciprocal,
  isReciprocalInAnyRole,
  isSameKind,
  type LinkKind,
  type LinkStatements,
  mayWriteReverseLink,
  reverseOf,
} from './reciprocal-links.ts'
import { type LinkingField, linkingFields, mergerResult } from './record-links.ts'

/** The data that the system writes into a link: ISSN, key title and medium of the target. */
export type LinkTarget = {
  readonly issn: string
  readonly title: string | undefined
  readonly medium: string | undefined
}

/** Reads the data of a target. The title is 222 $a and $b. The medium is 007/00-01 of the first 007. */
export const linkTargetOf = (issn: string, record: MarcRecord): LinkTarget => {
  const title = [valueIn(record, '222', 'a'), valueIn(record, '222', 'b')]
    .flatMap((part) => (part?.trim() ? [part.trim()] : []))
    .join(' ')
  const medium = positions(controlValue(record, '007'), 0, 1)
  return { issn, title: title || undefined, medium: /^[a-z]{2}$/.test(medium) ? medium : undefined }
}

/**
 * A linking field as the system writes it: `0_ $t key title $x ISSN`, and in 776 also $h with the medium of the target.
 */
export const linkField = (
  { tag, indicator2 }: Pick<LinkKind, 'tag' | 'indicator2'>,
  { issn, title, medium }: LinkTarget,
): DataField =>
  dataField(tag, '0', indicator2, [
    ...(title === undefined ? [] : [['t', title] as const]),
    ['x', issn],
    ...(tag === '776' && medium !== undefined ? [['h', medium] as const] : []),
  ])

/** The fields of `record` that are reverse links for a link of kind `kind` from `issn`. */
const reverseLinksTo = (record: MarcRecord, kind: LinkKind, issn: string): readonly LinkingField[] =>
  linkingFields(record).filter((link) => link.issn === issn && isReciprocal(kind, link.kind))

/** Whether `record` has a reverse link for a link of kind `kind` from `issn`. A partner of a merger needs none. */
export const hasReverseLink = (record: MarcRecord, kind: LinkKind, issn: string): boolean =>
  kind.isPartner || reverseOf(kind) === undefined || reverseLinksTo(record, kind, issn).length > 0

export type NumberedRecord = { readonly issn: string; readonly record: MarcRecord }

const statementsOf = ({ issn, record }: NumberedRecord): LinkStatements => {
  const result = mergerResult(record)
  return {
    id: issn,
    links: linkingFields(record).map((link) => ({ kind: link.kind, target: link.issn })),
    result: result && { target: result.issn },
  }
}

/** Whether the records of a merger contradict each other, so that the system must not write a reverse link. */
const contradictsMerger = (kind: LinkKind, source: NumberedRecord, target: NumberedRecord): boolean =>
  isOfMerger(kind) && !mayWriteReverseLink(kind, statementsOf(source), statementsOf(target))

/** Inserts a field: a partner of a merger before the result, other fields after those of the same tag. */
const withField = (record: MarcRecord, field: DataField, { isPartner }: LinkKind): MarcRecord => {
  const result = isPartner ? mergerResult(record) : undefined
  return result === undefined
    ? inTagOrder({ leader: record.leader, fields: [...record.fields, field] })
    : { leader: record.leader, fields: record.fields.toSpliced(result.index, 0, field) }
}

/**
 * Adds a reverse link to `target` for a link of kind `kind` from `source`. Returns the same record if a reverse link
 * exists, MARC 21 defines none, or the records of a merger contradict each other.
 */
export const withReverseLink = (target: NumberedRecord, kind: LinkKind, source: NumberedRecord): MarcRecord => {
  const reverse = reverseOf(kind)
  if (reverse === undefined || reverseLinksTo(target.record, kind, source.issn).length > 0) return target.record
  if (contradictsMerger(kind, source, target)) return target.record
  return withField(target.record, linkField(reverse, linkTargetOf(source.issn, source.record)), reverse)
}

export type LinkChange = 'added' | 'changed' | 'removed'

const withFieldAt = (record: MarcRecord, index: number, field: DataField): MarcRecord => ({
  leader: record.leader,
  fields: record.fields.with(index, field),
})

const withoutField = (record: MarcRecord, gone: DataField): MarcRecord => ({
  leader: record.leader,
  fields: record.fields.filter((field) => field !== gone),
})

/** Finds a link back to the same record with another kind of relation than `kind`. */
const otherKindOf = (record: MarcRecord, kind: LinkKind, issn: string): LinkingField | undefined => {
  const tag = reverseOf(kind)?.tag
  return linkingFields(record).find((link) => link.issn === issn && link.field.tag === tag)
}

const withValue = (
  field: DataField,
  code: string,
  before: string | undefined,
  after: string | undefined,
): DataField => {
  if (before === undefined || after === undefined || before === after) return field
  return {
    ...field,
    subfields: field.subfields.map((each) =>
      each.code === code && each.value === before ? { code, value: after } : each,
    ),
  }
}

/**
 * Updates the reverse links of `target` to `source` for the links in `after`. Missing reverse links are added, reverse
 * links of another kind are changed, and reverse links that match only links in `before` are removed. A changed title
 * or medium of the source is copied into reverse links with the old value. Other content of cataloguers stays.
 */
export const withReverseLinks = (
  target: { readonly issn: string; readonly record: MarcRecord },
  source: {
    readonly issn: string
    readonly before: MarcRecord | undefined
    readonly after: MarcRecord
  },
): {
  readonly record: MarcRecord
  readonly changes: readonly { readonly change: LinkChange; readonly tag: string }[]
} => {
  const kindsTo = (record: MarcRecord | undefined): LinkKind[] =>
    record === undefined
      ? []
      : linkingFields(record)
          .filter(({ issn }) => issn === target.issn)
          .map(({ kind }) => kind)
  const [old, kinds] = [kindsTo(source.before), kindsTo(source.after)]
  const now = linkTargetOf(source.issn, source.after)
  const was = source.before && linkTargetOf(source.issn, source.before)
  const changes: { change: LinkChange; tag: string }[] = []
  let { record } = target

  const gone = old.filter((kind) => !kinds.some((other) => isSameKind(kind, other)))
  const saved = { issn: source.issn, record: source.after }
  // An obsolete link to a former partner must not block the new kind of link.
  for (const link of gone.some(({ isPartner }) => isPartner) ? linkingFields(record) : []) {
    if (!link.kind.isPartner || link.issn !== source.issn) continue
    record = withoutField(record, link.field)
    changes.push({ change: 'removed', tag: link.field.tag })
  }
  for (const kind of kinds) {
    const reverse = reverseOf(kind)
    const other = otherKindOf(record, kind, source.issn)
    if (reverse !== undefined && other !== undefined && gone.some((before) => isReciprocal(before, other.kind))) {
      if (reverseLinksTo(record, kind, source.issn).length > 0) continue
      const rest = { issn: target.issn, record: withoutField(record, other.field) }
      if (contradictsMerger(kind, saved, rest)) continue
      const field = { ...other.field, indicator2: reverse.indicator2 }
      record = isMergerField(reverse) ? withField(rest.record, field, reverse) : withFieldAt(record, other.index, field)
      changes.push({ change: 'changed', tag: reverse.tag })
      continue
    }
    const answered = withReverseLink({ issn: target.issn, record }, kind, saved)
    if (answered === record || reverse === undefined) continue
    record = answered
    changes.push({ change: 'added', tag: reverse.tag })
  }
  for (const kind of gone) {
    for (const link of reverseLinksTo(record, kind, source.issn)) {
      if (kinds.some((other) => isReciprocal(other, link.kind))) continue
      record = withoutField(record, link.field)
      changes.push({ change: 'removed', tag: link.field.tag })
    }
  }
  if (was !== undefined && (was.title !== now.title || was.medium !== now.medium)) {
    for (const kind of kinds) {
      for (const { field, index, ...link } of linkingFields(record)) {
        if (link.issn !== source.issn || !isReciprocalInAnyRole(kind, link.kind)) continue
        const renamed = withValue(withValue(field, 't', was.title, now.title), 'h', was.medium, now.medium)
        if (renamed.subfields.every(({ value }, place) => value === field.subfields[place]!.value)) continue
        record = withFieldAt(record, index, renamed)
        if (!changes.some(({ change, tag }) => tag === field.tag && change !== 'removed'))
          changes.push({ change: 'changed', tag: field.tag })
      }
    }
  }
  return { record, changes }
}
