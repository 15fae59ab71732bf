import sax, { type SAXParser, type Tag } from 'sax'
import { unreadable } from './table.ts'

export const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

type Attributes = Readonly<Record<string, string | undefined>>
const attributesOf = (tag: Tag): Attributes =>
  Object.fromEntries(Object.entries(tag.attributes).map(([name, value]) => [localName(name), value]))

/** Functions that are called while an XML document is read. Names are without namespace prefixes. */
export type Handlers = {
  open(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

/**
 * Reads XML in pieces. After every piece, `each` returns the results collected by the handlers. Entities declared by a
 * document are not expanded.
 * @throws Refusal 'unreadable_table' if the bytes are not XML
 */
export async function* readXml<T>(
  bytes: AsyncIterable<Buffer>,
  handlers: Handlers,
  each: () => T[] | Promise<T[]>,
): AsyncGenerator<T> {
  const parser: SAXParser = sax.parser(true)
  let fault: unknown
  parser.onopentag = (tag) => handlers.open(localName(tag.name), attributesOf(tag as Tag))
  parser.onclosetag = (name) => handlers.close?.(localName(name))
  parser.ontext = (text) => handlers.text?.(text)
  parser.oncdata = (text) => handlers.text?.(text)
  parser.onerror = (error) => {
    fault ??= error
  }
  const decoder = new TextDecoder()
  const write = (text: string) => {
    parser.write(text)
    if (fault !== undefined) throw unreadable('archive')
  }
  for await (const chunk of bytes) {
    write(decoder.decode(chunk, { stream: true }))
    yield* await each()
  }
  write(decoder.decode())
  parser.close()
  if (fault !== undefined) throw unreadable('archive')
  yield* await each()
}

type Element = { readonly name: string; readonly parent: string; readonly attributes: Attributes }

/**
 * Reads the elements with these names from a small part of a workbook, in order and at most `atMost`.
 * @throws Refusal 'unreadable_table' if there are more, or if the bytes are not XML
 */
export async function readElements(
  bytes: AsyncIterable<Buffer>,
  names: readonly string[],
  atMost: number,
): Promise<Element[]> {
  const path: string[] = []
  const results: Element[] = []
  const handlers = {
    open(name: string, attributes: Attributes) {
      if (names.includes(name)) {
        if (results.length === atMost) throw unreadable('too_large')
        results.push({ name, parent: path.at(-1) ?? '', attributes })
      }
      path.push(name)
    },
    close: () => void path.pop(),
  }
  for await (const _ of readXml(bytes, handlers, () => []));
  return results
}
