/** Collects the texts of workbook cells from XML. */

/** Maximum length of a cell. Workbooks allow 32,767 characters; longer cells come from a damaged file. */
export const MAX_CELL_CHARACTERS = 1 << 16

/** Decodes `_x000D_` and similar escapes of characters that XML does not allow (ECMA-376 part 1, 22.4.2.4). */
export const unescapeText = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Collects the text of `t` in all runs of a cell, without phonetic readings of Japanese (`rPh`). */
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
    /** Returns the text collected since the last call. */
    take(): string {
      const taken = unescapeText(text)
      text = ''
      return taken
    },
  }
}
