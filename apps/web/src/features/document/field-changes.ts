import { type DataField, type Field, isDataField, type Subfield } from '@seriatim/marc'
import { type Content, type Entry, isUnread } from './content.ts'

/**
 * A change that the form makes to a record. `entry` is an index in `Content.entries`, `subfield` an index in the field.
 * A change of an entry or subfield that does not exist has no effect.
 */
export type FieldChange =
  | { readonly type: 'leader'; readonly value: string; readonly place?: string }
  /** Sets a leader with another form of material, and blanks 008/18-34. */
  | { readonly type: 'material'; readonly leader: string }
  /**
   * Sets the value of a control field. `place` is the range of edited positions: consecutive changes with the same
   * `place` become one step of undo.
   */
  | { readonly type: 'value'; readonly entry: number; readonly value: string; readonly place?: string }
  | { readonly type: 'indicator'; readonly entry: number; readonly which: 1 | 2; readonly value: string }
  | { readonly type: 'subfield'; readonly entry: number; readonly subfield: number; readonly value: string }
  | {
      readonly type: 'addSubfield'
      readonly entry: number
      readonly at: number
      readonly code: string
      readonly value?: string
    }
  | { readonly type: 'removeSubfield'; readonly entry: number; readonly subfield: number }
  | { readonly type: 'moveSubfield'; readonly entry: number; readonly subfield: number; readonly by: 1 | -1 }
  | { readonly type: 'addField'; readonly field: Field }
  | { readonly type: 'removeFields'; readonly entries: readonly number[] }
  /** Removes an 880, and the $6 of the field linked to it. */
  | { readonly type: 'removeOriginal'; readonly original: number; readonly field: number }
  /** Swaps a field with its neighbour if both have the same tag, because fields are stored in tag order. */
  | { readonly type: 'moveField'; readonly entry: number; readonly by: 1 | -1 }

/** The first and last position of 008 whose meaning depends on the form of material (MARC 21, 008). */
const MATERIAL_FROM = 18
const MATERIAL_TO = 34

export const replaced = (content: Content, index: number, entry: Entry): Content => ({
  ...content,
  entries: content.entries.with(index, entry),
})

const withDataField = (content: Content, index: number, change: (field: DataField) => DataField): Content => {
  const entry = content.entries[index]
  if (!entry || isUnread(entry) || !isDataField(entry)) return content
  const changed = change(entry)
  return changed === entry ? content : replaced(content, index, changed)
}

const withSubfields = (
  content: Content,
  index: number,
  change: (subfields: readonly Subfield[]) => readonly Subfield[],
): Content =>
  withDataField(content, index, (field) => {
    const subfields = change(field.subfields)
    return subfields === field.subfields ? field : { ...field, subfields }
  })

const swapped = <T>(items: readonly T[], one: number, other: number): readonly T[] => {
  const a = items[one]
  const b = items[other]
  return a === undefined || b === undefined ? items : items.with(one, b).with(other, a)
}

/** The index at which a new field is inserted: after the last field whose tag is lower or equal. */
export const placeOfTag = (content: Content, tag: string): number =>
  content.entries.findLastIndex((entry) => !isUnread(entry) && entry.tag <= tag) + 1

const withoutMaterial = (value: string): string =>
  value.padEnd(MATERIAL_FROM).slice(0, MATERIAL_FROM) +
  ' '.repeat(MATERIAL_TO - MATERIAL_FROM + 1) +
  value.slice(MATERIAL_TO + 1)

const changeMaterial = (content: Content, leader: string): Content => ({
  leader,
  entries: content.entries.map((entry) =>
    !isUnread(entry) && entry.tag === '008' && 'value' in entry
      ? { ...entry, value: withoutMaterial(entry.value) }
      : entry,
  ),
})

const changeValue = (content: Content, index: number, value: string): Content => {
  const entry = content.entries[index]
  if (!entry || isUnread(entry) || !('value' in entry) || entry.value === value) return content
  return replaced(content, index, { ...entry, value })
}

const moveField = (content: Content, index: number, by: 1 | -1): Content => {
  const entry = content.entries[index]
  const neighbour = content.entries[index + by]
  if (!entry || !neighbour || isUnread(entry) || isUnread(neighbour) || entry.tag !== neighbour.tag) return content
  return { ...content, entries: swapped(content.entries, index, index + by) }
}

/** Moves a subfield within its field. $6 stays first, because it identifies the linked field. */
const moveSubfield = (subfields: readonly Subfield[], index: number, by: 1 | -1): readonly Subfield[] =>
  subfields[index]?.code === '6' || subfields[index + by]?.code === '6'
    ? subfields
    : swapped(subfields, index, index + by)

/** The content after a change; the same object if nothing changed. Never throws. */
export const applyChange = (content: Content, change: FieldChange): Content => {
  switch (change.type) {
    case 'leader':
      return content.leader === change.value ? content : { ...content, leader: change.value }
    case 'material':
      return changeMaterial(content, change.leader)
    case 'value':
      return changeValue(content, change.entry, change.value)
    case 'indicator':
      return withDataField(content, change.entry, (field) => {
        const key = change.which === 1 ? 'indicator1' : 'indicator2'
        return field[key] === change.value ? field : { ...field, [key]: change.value }
      })
    case 'subfield':
      return withSubfields(content, change.entry, (subfields) => {
        const before = subfields[change.subfield]
        if (!before || before.value === change.value) return subfields
        return subfields.with(change.subfield, { code: before.code, value: change.value })
      })
    case 'addSubfield':
      return withSubfields(content, change.entry, (subfields) =>
        subfields.toSpliced(change.at, 0, { code: change.code, value: change.value ?? '' }),
      )
    case 'removeSubfield':
      return withSubfields(content, change.entry, (subfields) =>
        subfields[change.subfield] === undefined ? subfields : subfields.toSpliced(change.subfield, 1),
      )
    case 'moveSubfield':
      return withSubfields(content, change.entry, (subfields) => moveSubfield(subfields, change.subfield, change.by))
    case 'addField':
      return {
        ...content,
        entries: content.entries.toSpliced(placeOfTag(content, change.field.tag), 0, change.field),
      }
    case 'removeFields': {
      const removed = new Set(change.entries.filter((index) => content.entries[index] !== undefined))
      if (removed.size === 0) return content
      return { ...content, entries: content.entries.filter((_, index) => !removed.has(index)) }
    }
    case 'removeOriginal': {
      const unlinked = withSubfields(content, change.field, (subfields) => subfields.filter(({ code }) => code !== '6'))
      return applyChange(unlinked, { type: 'removeFields', entries: [change.original] })
    }
    case 'moveField':
      return moveField(content, change.entry, change.by)
  }
}

/**
 * A name for the changed place: consecutive typed changes with the same name become one step of undo. Undefined if the
 * change is always a separate step.
 */
export const groupOfChange = (change: FieldChange): string | undefined => {
  if (change.type === 'subfield') return `field ${change.entry} subfield ${change.subfield}`
  if (change.type === 'value' && change.place !== undefined) return `field ${change.entry} ${change.place}`
  if (change.type === 'leader' && change.place !== undefined) return `leader ${change.place}`
  return undefined
}
