import { useState } from 'react'
import { useOtherVersion } from './other-version.tsx'

/**
 * The values of a form about a stored row. The form keeps the row with which it was opened, until the server refuses
 * the form because another person has changed the row; then both changes are merged.
 * @returns the row, its values and those of the form; `set` changes values, `store` takes a stored row with its values
 */
export function useStoredForm<Row, Opened extends Row | undefined, Values extends Readonly<Record<string, unknown>>>({
  opened,
  valuesOf,
  readAgain,
  onMerged,
}: {
  /** The row of the form; undefined for a new row. */
  readonly opened: Opened
  readonly valuesOf: (row: Row | Opened) => Values
  /** @returns the row that is stored now; undefined if the request fails */
  readonly readAgain: () => Promise<Row | undefined>
  /** Called after a merge, to reset the failure of the call. */
  readonly onMerged: () => void
}) {
  const [row, setRow] = useState<Row | Opened>(opened)
  const [before, setBefore] = useState(() => valuesOf(opened))
  const [values, setValues] = useState(before)
  const other = useOtherVersion<Row, Values>({
    before,
    values,
    valuesOf,
    readAgain,
    onJoined: (stored, storedValues, both) => {
      setRow(stored)
      setBefore(storedValues)
      setValues(both)
      onMerged()
    },
  })
  return {
    row,
    before,
    values,
    other,
    set: (changes: Partial<Values>) => setValues((last) => ({ ...last, ...changes })),
    store: (stored: Row) => {
      setRow(stored)
      setBefore(valuesOf(stored))
      setValues(valuesOf(stored))
    },
  }
}
