/** Font size of a column header in pixels, the same as in `data-table.module.css`. */
const FONT_SIZE = 13
/** Space between a column header and the next column, in pixels. */
const GAP = 10
/** Width in pixels of the arrow that marks the sorted column, including a gap. */
const ARROW = 17

let pen: CanvasRenderingContext2D | null | undefined

/**
 * The width of a column header in pixels, including the sort arrow if the column is sortable. The length of a name
 * depends on the language, so the declared width could be too small.
 */
export const headWidth = ({ header, isSortable = false }: { header: string; isSortable?: boolean }): number => {
  if (header === '') return 0
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return 0
  pen.font = `600 ${FONT_SIZE}px ${getComputedStyle(document.body).fontFamily}`
  return Math.ceil(pen.measureText(header).width) + GAP + (isSortable ? ARROW : 0)
}
