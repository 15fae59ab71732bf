/**
 * The rows of a page, counted from 1. If the page no longer exists because its last row was deleted, the rows of the
 * last page.
 */
export const rowsOnPage = <Row>(
  rows: readonly Row[],
  wanted: number,
  size: number,
): { rows: readonly Row[]; page: number; pages: number } => {
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const page = Math.min(Math.max(1, wanted), pages)
  return { rows: rows.slice((page - 1) * size, page * size), page, pages }
}
