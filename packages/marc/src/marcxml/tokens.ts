import type { Chunks } from '../chunks.ts'
import { MAX_RECORD_BYTES } from '../limits.ts'

/**
 * A piece of an XML document. `line` counts from 1, `offset` in bytes of the document in UTF-8. `name` is the local name,
 * `fullName` the one with its prefix; `declared` are the namespaces that a tag declares, by prefix.
 */
export type Token = { readonly line: number; readonly offset: number } & (
  | {
      readonly kind: 'open'
      readonly name: string
      readonly fullName: string
      readonly declared: ReadonlyMap<string, string> | undefined
      readonly attributes: ReadonlyMap<string, string>
      readonly isEmpty: boolean
    }
  | { readonly kind: 'close'; readonly name: string; readonly fullName: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'malformed'; readonly near: string }
  | { readonly kind: 'unknown-entity'; readonly name: string }
)

/** The longest markup (a tag, a comment, a piece of text without any) that is held, in characters. */
const MAX_MARKUP = MAX_RECORD_BYTES

/**
 * Cuts XML into tokens as it streams, as many at a time as a chunk holds. Comments, processing instructions and the document type are passed over; nothing
 * outside the document is ever read, entities of a document type are not resolved (`unknown-entity`). What is not well
 * formed is a token too, and reading goes on behind the next `<`.
 */
export async function* readTokens(chunks: Chunks): AsyncGenerator<readonly Token[], void, undefined> {
  let text = ''
  let place: Place = { at: 0, line: 1, offset: 0 }
  for await (const { part, isLast } of withLast(decoded(chunks))) {
    text += part
    const batch: Token[] = []
    place = cutTokens(text, isLast, place, batch)
    yield batch
    text = text.slice(place.at)
    if (text.length > MAX_MARKUP) {
      yield [{ kind: 'malformed', near: text.slice(0, 40), line: place.line, offset: place.offset }]
      place = advanced(text, place, text.length)
      text = ''
    }
    place = { ...place, at: 0 }
  }
}

/** A place in the text held, and in the document. */
type Place = { readonly at: number; readonly line: number; readonly offset: number }

const advanced = (text: string, place: Place, to: number): Place => {
  let { line, offset } = place
  for (let index = place.at; index < to; index++) {
    const code = text.charCodeAt(index)
    if (code === 10) line++
    // Each half of a surrogate pair counts two of its four bytes.
    offset += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3
  }
  return { at: to, line, offset }
}

async function* withLast(
  parts: AsyncIterable<string>,
): AsyncGenerator<{ part: string; isLast: boolean }, void, undefined> {
  for await (const part of parts) yield { part, isLast: false }
  yield { part: '', isLast: true }
}

const DECLARED = /^<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/

/** Decodes by byte order mark, else by the encoding that the XML declaration names, else as UTF-8. */
async function* decoded(chunks: Chunks): AsyncGenerator<string, void, undefined> {
  let decoder: InstanceType<typeof TextDecoder> | undefined
  let head: Uint8Array = new Uint8Array(0)
  for await (const chunk of chunks) {
    if (!decoder) {
      const joined = new Uint8Array(head.length + chunk.length)
      joined.set(head)
      joined.set(chunk, head.length)
      head = joined
      if (head.length < 200) continue
      decoder = decoderFor(head)
      yield decoder.decode(head, { stream: true })
    } else yield decoder.decode(chunk, { stream: true })
  }
  decoder ??= decoderFor(head)
  yield head.length < 200 ? decoder.decode(head) : decoder.decode()
}

const decoderFor = (head: Uint8Array): InstanceType<typeof TextDecoder> => {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0x3c && head[1] === 0)) return new TextDecoder('utf-16le')
  if ((head[0] === 0xfe && head[1] === 0xff) || (head[0] === 0 && head[1] === 0x3c)) return new TextDecoder('utf-16be')
  const label = DECLARED.exec(String.fromCharCode(...head.subarray(0, 200)))?.[1]
  try {
    return new TextDecoder(label ?? 'utf-8')
  } catch {
    return new TextDecoder()
  }
}

const SECTIONS = [
  { start: '<!--', end: '-->', isText: false },
  { start: '<![CDATA[', end: ']]>', isText: true },
  { start: '<?', end: '?>', isText: false },
] as const

/** Puts the tokens that `text` holds whole into `out`; answers the place behind them. */
const cutTokens = (text: string, isLast: boolean, start: Place, out: Token[]): Place => {
  let { at, line, offset } = start
  const advance = (to: number): void => {
    ;({ at, line, offset } = advanced(text, { at, line, offset }, to))
  }
  while (at < text.length) {
    const open = text.indexOf('<', at)
    if (open !== at) {
      const end = open < 0 ? text.length : open
      if (open < 0 && !isLast) break
      pushText(text.slice(at, end), line, offset, out)
      advance(end)
      continue
    }
    const second = text.charCodeAt(at + 1)
    const isSpecial = second === 0x21 || second === 0x3f
    const section = isSpecial ? SECTIONS.find(({ start }) => text.startsWith(start, at)) : undefined
    if (section) {
      const end = text.indexOf(section.end, at + section.start.length)
      if (end < 0) break
      if (section.isText) out.push({ kind: 'text', text: text.slice(at + section.start.length, end), line, offset })
      advance(end + section.end.length)
      continue
    }
    if (!isLast && text.length - at < 9) break
    const end = second === 0x21 ? endOfDeclaration(text, at) : endOfTag(text, at)
    if (end < 0) {
      const next = text.indexOf('<', at + 1)
      if (next < 0 || !isBroken(text, at, next)) break
      out.push({ kind: 'malformed', near: text.slice(at, at + 40), line, offset })
      advance(next)
      continue
    }
    if (second !== 0x21) pushTag(text.slice(at, end), line, offset, out)
    advance(end)
  }
  if (isLast && at < text.length) {
    out.push({ kind: 'malformed', near: text.slice(at, at + 40), line, offset })
    advance(text.length)
  }
  return { at, line, offset }
}

/** Whether the tag at `at` cannot be one: `<` stands in it outside of quotes, or far behind a quote left open. */
const isBroken = (text: string, at: number, next: number): boolean => {
  const tag = text.slice(at, next)
  const quotes = (tag.match(/"/g)?.length ?? 0) % 2 === 0 && (tag.match(/'/g)?.length ?? 0) % 2 === 0
  return quotes || text.length - at > 10_000
}

/** The index behind the `>` of a tag, -1 where it has not come, or another `<` comes first. */
const endOfTag = (text: string, at: number): number => {
  let quote = 0
  for (let index = at + 1; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (quote !== 0) {
      if (code === quote) quote = 0
    } else if (code === 0x22 || code === 0x27) quote = code
    else if (code === 0x3e) return index + 1
    else if (code === 0x3c) return -1
  }
  return -1
}

/** The index behind a document type with its internal subset. */
const endOfDeclaration = (text: string, at: number): number => {
  const bracket = text.indexOf('[', at)
  const close = text.indexOf('>', at)
  if (bracket < 0 || (close >= 0 && close < bracket)) return close < 0 ? -1 : close + 1
  const end = /\]\s*>/g
  end.lastIndex = bracket
  const match = end.exec(text)
  return match ? match.index + match[0].length : -1
}

const TAG = /^<([^\s/>=]+)((?:\s+[^\s=/>]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>$/s
const CLOSING = /^<\/[^\s/<>=]+\s*>$/
const ATTRIBUTE = /([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gs

const pushTag = (tag: string, line: number, offset: number, out: Token[]): void => {
  if (tag.charCodeAt(1) === 0x2f && CLOSING.test(tag)) {
    const fullName = tag.slice(2, -1).trimEnd()
    out.push({ kind: 'close', name: localName(fullName), fullName, line, offset })
    return
  }
  const match = TAG.exec(tag)
  if (!match) {
    out.push({ kind: 'malformed', near: tag.slice(0, 40), line, offset })
    return
  }
  const [, fullName = '', attributeText = '', empty] = match
  const name = localName(fullName)
  const attributes = new Map<string, string>()
  let declared: Map<string, string> | undefined
  for (const [, key = '', double, single] of attributeText.matchAll(ATTRIBUTE)) {
    // Line ends and tabs in attributes are blanks (XML 1.0, 3.3.3).
    const value = resolve((double ?? single ?? '').replace(/[\t\n\r]/g, ' '), line, offset, out)
    if (key === 'xmlns' || key.startsWith('xmlns:')) {
      declared ??= new Map()
      declared.set(key.slice('xmlns:'.length), value.trim())
    } else if (key === localName(key) || !attributes.has(localName(key))) attributes.set(localName(key), value)
  }
  out.push({ kind: 'open', name, fullName, declared, attributes, isEmpty: empty === '/', line, offset })
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Line ends in text are `\n` (XML 1.0, 2.11). */
const pushText = (raw: string, line: number, offset: number, out: Token[]): void => {
  const text = resolve(raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw, line, offset, out)
  out.push({ kind: 'text', text, line, offset })
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const resolve = (text: string, line: number, offset: number, out: Token[]): string =>
  text.includes('&')
    ? text.replace(/&(#x[0-9a-fA-F]+|#[0-9]+|[^;&\s]{1,64});/g, (reference, name: string) => {
        const found = name.startsWith('#')
          ? characterOf(name)
          : Object.hasOwn(ENTITIES, name)
            ? ENTITIES[name]
            : undefined
        if (found === undefined) out.push({ kind: 'unknown-entity', name, line, offset })
        return found ?? reference
      })
    : text

const characterOf = (reference: string): string | undefined => {
  const code = reference[1] === 'x' ? Number.parseInt(reference.slice(2), 16) : Number.parseInt(reference.slice(1), 10)
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : undefined
}
