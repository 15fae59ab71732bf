import { type Field, isControlField, isDataField, type MarcRecord } from '../record.ts'
import { type Layout, LEADER_LAYOUT, layout006, layout007, layout008, REPEATABLE_TAGS } from './layouts.ts'

/** A fixed field by its ranges of positions (`00-05`, `06`). */
export type WirePositions = { readonly positions: Readonly<Record<string, string>> }
/** A data field. A blank indicator is `\`. Each entry of `subFields` has one code. */
export type WireDataField = {
  readonly indicator1: string
  readonly indicator2: string
  readonly subFields: readonly Readonly<Record<string, string>>[]
}
export type WireField = string | WirePositions | WireDataField
/** A record in the API (contract, Records). The keys are tags, and the leader is `LDR`. */
export type WireRecord = { readonly fields: Readonly<Record<string, WireField | readonly WireField[]>> }

/**
 * Converts a record to wire form. `fromWire` restores it exactly if its fields are in tag order. If a fixed field has
 * the wrong length, its last range is shorter, or an extra key holds the excess (`40-43`).
 */
export const toWire = (record: MarcRecord): WireRecord => {
  const byTag = new Map<string, WireField[]>()
  for (const field of record.fields) {
    const wire = fieldToWire(field, record.leader)
    const others = byTag.get(field.tag)
    if (others) others.push(wire)
    else byTag.set(field.tag, [wire])
  }
  const tags = [...byTag].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  const fields = tags.map(
    ([tag, list]) => [tag, list.length > 1 || REPEATABLE_TAGS.has(tag) ? list : list[0]!] as const,
  )
  return { fields: Object.fromEntries([['LDR', positionsOf(record.leader, LEADER_LAYOUT)], ...fields]) }
}

const fieldToWire = (field: Field, leader: string): WireField => {
  if (isDataField(field)) {
    return {
      indicator1: indicator(field.indicator1),
      indicator2: indicator(field.indicator2),
      subFields: field.subfields.map(({ code, value }) => ({ [code]: value })),
    }
  }
  const layout = isControlField(field) ? layoutOf(field.tag, field.value, leader) : undefined
  return layout ? positionsOf(field.value, layout) : field.value
}

const layoutOf = (tag: string, value: string, leader: string): Layout | undefined =>
  tag === '008' ? layout008(leader) : tag === '007' ? layout007(value) : tag === '006' ? layout006(value) : undefined

const indicator = (value: string): string => (value === ' ' ? '\\' : value)

const positionsOf = (value: string, layout: Layout): WirePositions => {
  const positions: Record<string, string> = {}
  for (const { key, from, to } of layout) {
    if (from >= value.length) break
    positions[key] = value.slice(from, to + 1)
  }
  const rest = (layout.at(-1)?.to ?? -1) + 1
  if (rest < value.length) {
    const last = value.length - 1
    const key = last === rest ? twoDigits(rest) : `${twoDigits(rest)}-${twoDigits(last)}`
    positions[key] = value.slice(rest)
  }
  return { positions }
}

const twoDigits = (position: number): string => String(position).padStart(2, '0')
