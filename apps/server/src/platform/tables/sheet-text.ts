/** The texts of the cells of workbooks, out of their XML. */

/** What a cell of a workbook may hold is 32,767; a row of them is one of a broken file. */
export const MAX_CELL_CHARACTERS = 1 << 16

/** `_x000D_` and the like: signs that XML cannot hold (ECMA-376 part 1, 22.4.2.4). */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Collects the text of `t`, of all runs of a cell; readings of Japanese (`rPh`) are no part of it. */
export const textCollector = () => {
  let text = ''
  let isText = false
  let isReading = false
  return {
    open(name: string) {
      if (name === 'rPh') isReading = true
      if (name === 't' && !isReading) isText = true
    },
    text(piece: string) {
      if (isText) text = (text + piece).slice(0, MAX_CELL_CHARACTERS)
    },
    close(name: string) {
      if (name === 'rPh') isReading = false
      if (name === 't') isText = false
    },
    /** What was collected since the last time. */
    take(): string {
      const taken = unescaped(text)
      text = ''
      return taken
    },
  }
}
