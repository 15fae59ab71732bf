/** The rows of a page, from 1. If the page no longer exists (its last row was deleted), the last page is returned. */
export const rowsOnPage = <Row>(
  rows: readonly Row[],
  wanted: number,
  size: number,
): { rows: readonly Row[]; page: number; pages: number } => {
  const pages = Math.max(1, Math.ceil(rows.length / size))
  const page = Math.min(Math.max(1, wanted), pages)
  return { rows: rows.slice((page - 1) * size, page * size), page, pages }
}
