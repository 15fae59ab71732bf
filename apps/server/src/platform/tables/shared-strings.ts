/** The texts that the cells of a workbook refer to by their place. */
import { textCollector } from './sheet-text.ts'
import { unreadable } from './table.ts'
import { readXml } from './xml.ts'

/** A full sheet of eight columns of texts that are all different. */
const MAX_STRINGS = 1 << 23
/** Texts that lie together in one piece of bytes: millions of single strings take several times the memory. */
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
  /** Reads on until the text of this place is there, or there is no more. @throws Refusal 'unreadable_table' */
  reach(place: number): Promise<void>
  /** The text of a place that was reached; empty where there is none. */
  at(place: number): string
  /** Gives the part back, which need not have been read to its end. */
  close(): Promise<void>
}

/** The texts of a part, read only as far as they are asked for: most programs write them in the order of the cells. */
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
