import type { Locale } from '@seriatim/messages'
import type { Tx } from '../../platform/database/db.ts'
import type { AdministeredArea, Change, FormErrors } from './admin-actions.ts'

/** The fields of a row in a file, in the form of the area. */
export type WrittenRow = Readonly<Record<string, unknown>> & { readonly code?: string | undefined }

/** The rows of an area at one moment, and a parser for file rows. */
export type CurrentRows<Row> = {
  /** By code. */
  readonly rows: ReadonlyMap<string, Row & { readonly id: string | number; readonly version: string }>
  /**
   * Parses a file row into the row to store, based on the existing row `before`, or a new row with this code. Adds
   * errors to `problems` by form field.
   */
  read(code: string, written: WrittenRow, before: Row | undefined, problems: FormErrors): Row
}

/**
 * An area that supports table imports: validation of its rows and storage.
 * @typeParam Row a row as stored, without id and time
 */
export type ImportTarget<Row> = {
  readonly area: AdministeredArea
  /** Code in a cell. */
  codeOf(cell: string): string
  /** Reads the existing rows. With `holds`, locks them until the transaction ends. */
  hold(tx: Tx, locale: Locale, holds: boolean): Promise<CurrentRows<Row>>
  changesOf(before: Row | undefined, after: Row): Change[]
  /** Members of a new row that depend on other rows when the file does not set them. */
  readonly byOthers?: readonly string[]
  /** The deactivated row; undefined when it is already inactive or cannot be deactivated. */
  retired(row: Row): Row | undefined
  /** Inserts or updates rows. @returns ids by code */
  write(tx: Tx, rows: readonly (Row & { readonly code: string })[]): Promise<ReadonlyMap<string, string | number>>
}
