import {
  FACET_TERMS,
  type FacetTerm,
  FIELD_COLUMN,
  isFacetTerm,
  RESULT_COLUMNS,
  type ResultColumn,
} from '@seriatim/contract'
import { fold } from '@seriatim/scripts'
import type { Translate } from '../../kernel/i18n.ts'

/**
 * Columns of exports that have a name in the language of the interface: the columns of the search results, and facets.
 */
export const NAMED_COLUMNS: readonly (ResultColumn | FacetTerm)[] = [...new Set([...RESULT_COLUMNS, ...FACET_TERMS])]

const isNamed = (column: string): column is ResultColumn | FacetTerm =>
  RESULT_COLUMNS.some((each) => each === column) || isFacetTerm(column)

export const isColumn = (name: string): boolean => isNamed(name) || FIELD_COLUMN.test(name)

/** The name of a column; a column of MARC subfields has none, so its code is returned (`245$ab`). */
export const columnName = (t: Translate<'search'>, column: string): string =>
  isNamed(column) ? t(`term_${column}`) : column

/**
 * Parses typed text: the name or code of one column, or several codes separated by spaces. Undefined if it contains no
 * valid column.
 */
export const readColumns = (t: Translate<'search'>, text: string): readonly string[] | undefined => {
  const wanted = text.trim()
  const named = NAMED_COLUMNS.find((column) => fold(columnName(t, column)) === fold(wanted))
  if (named !== undefined) return [named]
  const codes = wanted.split(/\s+/)
  return codes.every(isColumn) ? codes : undefined
}
