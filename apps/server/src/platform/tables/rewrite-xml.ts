import sax, { type Tag as SaxTag } from 'sax'
import { escapeXml } from '../workbook/sheet-xml.ts'
import { unreadable } from './table.ts'
import { localName } from './xml.ts'

/** A start tag of an element. `name` includes the namespace prefix; `local` does not. */
export type Tag = { readonly name: string; readonly local: string; attributes: Record<string, string> }

/** XML to write before an element, or instead of the element and its content. */
export type OpeningTagEdit = { readonly before: string } | { readonly instead: string } | undefined

/** Changes of a document while it is copied. `parents` are the local names of enclosing elements, outermost first. */
export type Rewriting = {
  /** Called before an element is written. May change the attributes of the element. */
  open?(tag: Tag, parents: readonly string[]): OpeningTagEdit | Promise<OpeningTagEdit>
  /** Returns the new text for the text of an element. */
  text?(text: string, parents: readonly string[]): string
  /** Returns XML to write before and after the end tag of an element. */
  close?(local: string, parents: readonly string[]): readonly [inside: string, behind: string] | undefined
}

type Event =
  | { readonly kind: 'open'; readonly tag: Tag }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'close'; readonly name: string }
  | { readonly kind: 'instruction'; readonly text: string }

const attributeXml = ([name, value]: readonly [string, string]): string =>
  ` ${name}="${escapeXml(value).replace(/[\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`)}"`

const textXml = (text: string): string => escapeXml(text).replaceAll('&quot;', '"').replaceAll('\r', '&#13;')

/** Approximate number of characters in a piece of the result. */
const PIECE = 1 << 16

/**
 * Copies XML in pieces with changes. Comments and entities declared by the document are not copied.
 * @throws Refusal 'unreadable_table' `archive` if the bytes are not XML
 */
export async function* rewriteXml(bytes: AsyncIterable<Uint8Array>, rewriting: Rewriting): AsyncGenerator<string> {
  const parser = sax.parser(true)
  let fault: unknown
  let events: Event[] = []
  parser.onprocessinginstruction = ({ name, body }) => events.push({ kind: 'instruction', text: `<?${name} ${body}?>` })
  parser.onopentag = (tag) =>
    events.push({
      kind: 'open',
      tag: { name: tag.name, local: localName(tag.name), attributes: (tag as SaxTag).attributes },
    })
  parser.ontext = (text) => events.push({ kind: 'text', text })
  parser.oncdata = (text) => events.push({ kind: 'text', text })
  parser.onclosetag = (name) => events.push({ kind: 'close', name })
  parser.onerror = (error) => {
    fault ??= error
  }
  const parents: string[] = []
  /** The number of open elements within an omitted element, including the omitted element itself. */
  let dropped = 0

  const openedXml = (tag: Tag, opening: OpeningTagEdit): string => {
    parents.push(tag.local)
    if (opening && 'instead' in opening) {
      dropped++
      return opening.instead
    }
    return `${opening?.before ?? ''}<${tag.name}${Object.entries(tag.attributes).map(attributeXml).join('')}>`
  }
  const written = (event: Event): string | Promise<string> => {
    if (event.kind === 'instruction') return event.text
    if (event.kind === 'text') return dropped > 0 ? '' : textXml(rewriting.text?.(event.text, parents) ?? event.text)
    if (event.kind === 'open') {
      const { tag } = event
      if (dropped > 0) {
        parents.push(tag.local)
        dropped++
        return ''
      }
      const opening = rewriting.open?.(tag, parents)
      return opening instanceof Promise ? opening.then((item) => openedXml(tag, item)) : openedXml(tag, opening)
    }
    const local = parents.pop()!
    if (dropped > 0) {
      dropped--
      return ''
    }
    const [inside, behind] = rewriting.close?.(local, parents) ?? ['', '']
    return `${inside}</${event.name}>${behind}`
  }

  let piece = ''
  const write = async function* (text: string) {
    parser.write(text)
    if (fault !== undefined) throw unreadable('archive')
    const next = events
    events = []
    for (const event of next) {
      const xml = written(event)
      // Await only promises. Most events are synchronous, and waiting for each would take most of the time.
      piece += typeof xml === 'string' ? xml : await xml
      if (piece.length < PIECE) continue
      yield piece
      piece = ''
    }
  }
  const decoder = new TextDecoder()
  for await (const chunk of bytes) yield* write(decoder.decode(chunk, { stream: true }))
  yield* write(decoder.decode())
  parser.close()
  if (fault !== undefined) throw unreadable('archive')
  yield piece
}
