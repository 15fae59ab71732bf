/** The shared strings of a workbook, to which cells refer by index. */
import { textCollector } from './sheet-text.ts'
import { unreadable } from './table.ts'
import { readXml } from './xml.ts'

/** Maximum number of shared strings, enough for a full sheet with eight columns of distinct texts. */
const MAX_STRINGS = 1 << 23
/** Number of texts packed into one buffer, because millions of separate strings need several times the memory. */
const PAGE = 256

type Page = { readonly bytes: Buffer; readonly ends: Uint32Array }

const packed = (texts: readonly string[]): Page => {
  const ends = new Uint32Array(texts.length)
  let end = 0
  for (const [index, text] of texts.entries()) {
    end += Buffer.byteLength(text)
    ends[index] = end
  }
  return { bytes: Buffer.from(texts.join('')), ends }
}

const textIn = ({ bytes, ends }: Page, place: number): string | undefined =>
  place < ends.length ? bytes.toString('utf8', place === 0 ? 0 : ends[place - 1], ends[place]) : undefined

export type SharedStrings = {
  /** Reads the part until the text with this index is available or the part ends. @throws Refusal 'unreadable_table' */
  reach(place: number): Promise<void>
  /** The text with an index up to the last `reach`; empty if the index does not exist. */
  at(place: number): string
  /** Stops reading the part, which need not have been read to its end. */
  close(): Promise<void>
}

/** Reads the texts of a part on demand, because most programs write them in the order of the cells. */
export function makeSharedStrings(bytes: AsyncIterable<Buffer>): SharedStrings {
  const pages: Page[] = []
  let open: string[] = []
  const collector = textCollector()
  const handlers = {
    ...collector,
    close(name: string) {
      collector.close(name)
      if (name !== 'si') return
      open.push(collector.take())
      if (open.length < PAGE) return
      pages.push(packed(open))
      open = []
      if (pages.length * PAGE > MAX_STRINGS) throw unreadable('too_large')
    },
  }
  const pieces = readXml(bytes, handlers, () => [undefined])
  return {
    async reach(place) {
      while (pages.length * PAGE + open.length <= place) if ((await pieces.next()).done) return
    },
    at(place) {
      const page = Math.floor(place / PAGE)
      const text = page === pages.length ? open[place % PAGE] : pages[page] && textIn(pages[page], place % PAGE)
      return text ?? ''
    },
    close: async () => void (await pieces.return(undefined)),
  }
}
