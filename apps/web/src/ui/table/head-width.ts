/** Font size of a head in pixels, as in `data-table.module.css`. */
const FONT_SIZE = 13
/** Space between a head and the next column, in pixels. */
const GAP = 10
/** Arrow of the column by which rows are sorted, with its gap. */
const ARROW = 17

let pen: CanvasRenderingContext2D | null | undefined

/**
 * Pixels that the head of a column needs, also when rows are sorted by it. Names differ in length between languages, so a
 * declared width alone would let one name run into the next.
 */
export const headWidth = ({ header, isSortable = false }: { header: string; isSortable?: boolean }): number => {
  if (header === '') return 0
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return 0
  pen.font = `600 ${FONT_SIZE}px ${getComputedStyle(document.body).fontFamily}`
  return Math.ceil(pen.measureText(header).width) + GAP + (isSortable ? ARROW : 0)
}
