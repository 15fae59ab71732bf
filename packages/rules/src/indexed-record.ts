import {
  type ControlField,
  type DataField,
  type Field,
  isControlField,
  isDataField,
  type MarcRecord,
} from '@seriatim/marc'

/** A field and its occurrence within its tag, from 1. */
export type LocatedField<F extends Field = Field> = { readonly field: F; readonly occurrence: number }

const NONE: readonly never[] = []

const isDataLocated = (located: LocatedField): located is LocatedField<DataField> => isDataField(located.field)
const isControlLocated = (located: LocatedField): located is LocatedField<ControlField> => isControlField(located.field)

/** Filters by kind of field. Returns the same list if all fields match, which is the usual case. */
const filterFields = <L extends LocatedField>(
  all: readonly LocatedField[],
  isWanted: (located: LocatedField) => located is L,
): readonly L[] => (all.every(isWanted) ? all : all.filter(isWanted))

/** A record with its fields indexed by tag. All rules share one index. */
export class IndexedRecord {
  readonly record: MarcRecord
  /** All fields in record order. */
  readonly fields: readonly LocatedField[]
  private readonly byTag = new Map<string, LocatedField[]>()

  constructor(record: MarcRecord) {
    this.record = record
    this.fields = record.fields.map((field) => {
      const before = this.byTag.get(field.tag)
      const located = { field, occurrence: (before?.length ?? 0) + 1 }
      if (before) before.push(located)
      else this.byTag.set(field.tag, [located])
      return located
    })
  }

  get leader(): string {
    return this.record.leader
  }

  get tags(): Iterable<string> {
    return this.byTag.keys()
  }

  has(tag: string): boolean {
    return tag === 'LDR' || this.byTag.has(tag)
  }

  /** All control fields and data fields of a tag. */
  of(tag: string): readonly LocatedField[] {
    return this.byTag.get(tag) ?? NONE
  }

  dataFields(tag: string): readonly LocatedField<DataField>[] {
    return filterFields(this.of(tag), isDataLocated)
  }

  controlFields(tag: string): readonly LocatedField<ControlField>[] {
    return filterFields(this.of(tag), isControlLocated)
  }

  /** The value of the first control field of a tag. */
  value(tag: string): string | undefined {
    return this.controlFields(tag)[0]?.field.value
  }
}
