import type { Locale } from '@seriatim/messages'
import type { Tx } from '../../platform/database/db.ts'
import type { FormErrors } from '../../platform/errors.ts'
import type { AdministeredArea, Change } from './admin-actions.ts'

/** The values of a row in a file, by form field of the area. */
export type WrittenRow = Readonly<Record<string, unknown>> & { readonly code?: string | undefined }

/** The existing rows of an area, and a parser for file rows. */
export type CurrentRows<Row> = {
  /** Existing rows by code. */
  readonly rows: ReadonlyMap<string, Row & { readonly id: string | number; readonly version: string }>
  /**
   * Parses a file row into the row to store. `before` is the existing row with this code; undefined for a new row. Adds
   * an error to `problems` for each invalid form field.
   */
  read(code: string, written: WrittenRow, before: Row | undefined, problems: FormErrors): Row
}

/**
 * Validates and stores the rows of an area that supports table imports.
 * @typeParam Row a stored row without id and time of change
 */
export type ImportTarget<Row> = {
  readonly area: AdministeredArea
  /** Reads the code from a cell. */
  codeOf(cell: string): string
  /** Reads the existing rows. If `holds` is true, locks them until the transaction ends. */
  hold(tx: Tx, locale: Locale, holds: boolean): Promise<CurrentRows<Row>>
  changesOf(before: Row | undefined, after: Row): Change[]
  /** Properties of a new row whose default depends on other rows, such as the position. */
  readonly byOthers?: readonly string[]
  /** The row changed to inactive; undefined when it is already inactive or cannot be deactivated. */
  retired(row: Row): Row | undefined
  /** Inserts or updates rows. @returns ids of the rows by code */
  write(tx: Tx, rows: readonly (Row & { readonly code: string })[]): Promise<ReadonlyMap<string, string | number>>
}
