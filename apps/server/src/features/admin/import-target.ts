import type { Locale } from '@seriatim/messages'
import type { Tx } from '../../platform/database/db.ts'
import type { Change, KeptArea, Problems } from './deeds.ts'

/** The fields of a row as a file says them, in the form of the area. */
export type Written = Readonly<Record<string, unknown>> & { readonly code?: string | undefined }

/** The rows of an area at one moment, and what a file would make of one of them. */
export type HeldRows<Row> = {
  /** By code. */
  readonly rows: ReadonlyMap<string, Row & { readonly id: string | number; readonly version: string }>
  /**
   * A row as it would be stored, over what it was; of one that there is none of yet, under a new code. Adds to `problems`
   * what is wrong, by the field of the form.
   */
  read(code: string, written: Written, before: Row | undefined, problems: Problems): Row
}

/**
 * What keeps the rows of an area into which tables are imported: the rules of its form, and where it is stored.
 * @typeParam Row a row as it is stored, without id and time
 */
export type ImportTarget<Row> = {
  readonly area: KeptArea
  /** The code that a cell means. */
  codeOf(cell: string): string
  /** What is there; `holds`: nobody changes it until the transaction ends. */
  hold(tx: Tx, locale: Locale, holds: boolean): Promise<HeldRows<Row>>
  changesOf(before: Row | undefined, after: Row): Change[]
  /** Members that a new row gets by what else is there, where its file does not say them. */
  readonly byOthers?: readonly string[]
  /** The row put out of use; undefined where it is already, or cannot be. */
  retired(row: Row): Row | undefined
  /** Adds or changes rows. @returns ids by code */
  write(tx: Tx, rows: readonly (Row & { readonly code: string })[]): Promise<ReadonlyMap<string, string | number>>
}
