import {
  type ControlField,
  type DataField,
  type Field,
  isControlField,
  isDataField,
  type MarcRecord,
} from '@seriatim/marc'

/** A field and which of its tag it is, from 1. */
export type Located<F extends Field = Field> = { readonly field: F; readonly occurrence: number }

const NONE: readonly never[] = []

const isDataLocated = (located: Located): located is Located<DataField> => isDataField(located.field)
const isControlLocated = (located: Located): located is Located<ControlField> => isControlField(located.field)

/** Those of a kind: nearly always all of them, and then the list itself. */
const only = <L extends Located>(
  all: readonly Located[],
  isWanted: (located: Located) => located is L,
): readonly L[] => (all.every(isWanted) ? all : all.filter(isWanted))

/** A record with its fields at hand by tag, made once for all rules. */
export class IndexedRecord {
  readonly record: MarcRecord
  /** Every field in record order. */
  readonly fields: readonly Located[]
  private readonly byTag = new Map<string, Located[]>()

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

  /** All fields of a tag, whatever their kind. */
  of(tag: string): readonly Located[] {
    return this.byTag.get(tag) ?? NONE
  }

  /** The fields of a tag that have subfields. */
  dataFields(tag: string): readonly Located<DataField>[] {
    return only(this.of(tag), isDataLocated)
  }

  /** The fields of a tag that are plain values. */
  controlFields(tag: string): readonly Located<ControlField>[] {
    return only(this.of(tag), isControlLocated)
  }

  /** The value of the first control field of a tag. */
  value(tag: string): string | undefined {
    return this.controlFields(tag)[0]?.field.value
  }
}
