import data from '../data/fields.json' with { type: 'json' }
import type { FieldDefinition, ListTie, SubfieldDefinition } from './definitions.ts'

/** The data fields (010 to 999) of the profile in tag order. */
export const FIELDS = data as unknown as readonly FieldDefinition[]

const CONTROL = [
  ['001', 'Control Number'],
  ['003', 'Control Number Identifier'],
  ['005', 'Date and Time of Latest Transaction'],
  ['006', 'Additional Material Characteristics'],
  ['007', 'Physical Description'],
  ['008', 'General Information'],
] as const

/** A control field of the profile, without indicators and subfields. */
export type ControlFieldDefinition = Pick<FieldDefinition, 'tag' | 'label' | 'repeatable' | 'need'>

/** The control fields (001 to 008) of the profile in tag order. */
export const CONTROL_FIELDS: readonly ControlFieldDefinition[] = CONTROL.map(([tag, label]) => {
  const need = tag === '006' ? 'O' : 'M'
  const definition = { tag, label, need: { register: need, work: need } } as const
  return tag === '006' || tag === '007' ? { ...definition, repeatable: true } : definition
})

const byTag: ReadonlyMap<string, FieldDefinition> = new Map(FIELDS.map((field) => [field.tag, field]))
const controlByTag: ReadonlyMap<string, ControlFieldDefinition> = new Map(
  CONTROL_FIELDS.map((field) => [field.tag, field]),
)
const subfieldsByTag: ReadonlyMap<string, ReadonlyMap<string, SubfieldDefinition>> = new Map(
  FIELDS.map((field) => [field.tag, new Map(field.subfields.map((subfield) => [subfield.code, subfield]))]),
)

/** The definition of a data field, or undefined for an unknown tag. */
export const fieldDefinition = (tag: string): FieldDefinition | undefined => byTag.get(tag)

/** The definition of a control field (001 to 008), or undefined for an unknown tag. */
export const controlFieldDefinition = (tag: string): ControlFieldDefinition | undefined => controlByTag.get(tag)

/** The definition of a subfield, or undefined for an unknown tag or code. */
export const subfieldDefinition = (tag: string, code: string): SubfieldDefinition | undefined =>
  subfieldsByTag.get(tag)?.get(code)

/** Whether the profile defines a data field or control field. */
export const isKnownTag = (tag: string): boolean => byTag.has(tag) || controlByTag.has(tag)

/** A subfield and the code list of its values. */
export type TiedSubfield = { readonly code: string; readonly tie: ListTie }

/** The subfields with codes or names of lists, by tag. */
export const TIED_SUBFIELDS: ReadonlyMap<string, readonly TiedSubfield[]> = new Map(
  FIELDS.flatMap(({ tag, subfields }) => {
    const tied = subfields.flatMap(({ code, reference }) => (reference ? [{ code, tie: reference }] : []))
    return tied.length === 0 ? [] : [[tag, tied] as const]
  }),
)

/** The parts of a field that affect the connection to a list: second indicator and $2. */
type TiedField = {
  readonly indicator2: string
  readonly subfields: readonly { readonly code: string; readonly value: string }[]
}

/** Whether a field uses this list, and not another list that an indicator or $2 names. */
export const isTied = ({ unless, source }: ListTie, { indicator2, subfields }: TiedField): boolean => {
  if (unless?.indicator2 === indicator2) return false
  const named = source === undefined ? undefined : subfields.find(({ code }) => code === '2')?.value.trim()
  return named === undefined || named === '' || named === source || named.startsWith(`${source}/`)
}
