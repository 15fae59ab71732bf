import { type Chunks, joinBytes } from '../chunks.ts'
import { MAX_RECORD_BYTES } from '../limits.ts'

/**
 * A token of an XML document. `line` counts from 1. `offset` is in bytes of the document. For encodings other than
 * UTF-8 with several bytes a character, `offset` is in bytes of the text in UTF-8. `name` is the local name, `fullName`
 * includes the prefix, and `declared` maps prefixes to the namespaces that the tag declares.
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
  | { readonly kind: 'close'; readonly name: string; readonly fullName: string; readonly end: number }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'malformed'; readonly near: string }
  | { readonly kind: 'unknown-entity'; readonly name: string }
  | { readonly kind: 'invalid-bytes'; readonly count: number }
)

/** The maximum length of one markup item (tag, comment or text), in characters. */
const MAX_MARKUP = MAX_RECORD_BYTES

/**
 * Splits streamed XML into tokens, one batch for each chunk. Comments, processing instructions and the document type
 * are skipped. External content is never read, and entities of a document type are not resolved (`unknown-entity`).
 * Malformed markup is also a token, and reading continues at the next `<`.
 * @param isStrict whether to report readable defects too: a bare `&`, characters that XML forbids, bytes that are not
 * UTF-8
 */
export async function* readTokens(chunks: Chunks, isStrict = false): AsyncGenerator<readonly Token[], void, undefined> {
  let text = ''
  let place: Place = { at: 0, line: 1, offset: 0 }
  const coding: Coding = { isSingleByte: false, isStrict }
  for await (const { part, isLast } of withLast(decoded(chunks, coding))) {
    text += part
    const batch: Token[] = []
    if (place.offset === 0 && text.startsWith(BYTE_ORDER_MARK)) place = advanced(text, place, 1, coding)
    place = cutTokens(text, isLast, place, batch, coding)
    yield batch
    text = text.slice(place.at)
    if (text.length > MAX_MARKUP) {
      yield [
        {
          kind: 'malformed',
          near: withReplacementCharacters(text.slice(0, 40)),
          line: place.line,
          offset: place.offset,
        },
      ]
      place = advanced(text, place, text.length, coding)
      text = ''
    }
    place = { ...place, at: 0 }
  }
}

/** A position in the buffered text, and the same position in the document. */
type Place = { readonly at: number; readonly line: number; readonly offset: number }

const BYTE_ORDER_MARK = '\ufeff'

/** How the bytes were decoded. Known after the first chunk. */
type Coding = { isSingleByte: boolean; readonly isStrict: boolean }

const isHighSurrogate = (code: number): boolean => code >= 0xd800 && code <= 0xdbff
const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff

/**
 * The number of bytes of the UTF-16 unit at `index`. Each half of a surrogate pair has two of the four bytes, an
 * invalid byte has one.
 */
const bytesAt = (text: string, index: number): number => {
  const code = text.charCodeAt(index)
  if (code < 0x80) return 1
  if (code < 0x800 || isHighSurrogate(code)) return 2
  if (isLowSurrogate(code)) return isHighSurrogate(text.charCodeAt(index - 1)) ? 2 : 1
  return 3
}

const advanced = (text: string, place: Place, to: number, { isSingleByte }: Coding): Place => {
  let { line, offset } = place
  for (let index = place.at; index < to; index++) {
    if (text.charCodeAt(index) === 10) line++
    offset += isSingleByte ? 1 : bytesAt(text, index)
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

/**
 * Decodes by byte order mark, else by the XML declaration, else as UTF-8. The byte order mark is kept, because byte
 * offsets include it.
 */
async function* decoded(chunks: Chunks, coding: Coding): AsyncGenerator<string, void, undefined> {
  let decoder: Decoder | undefined
  let head: Uint8Array = new Uint8Array(0)
  for await (const chunk of chunks) {
    if (!decoder) {
      head = joinBytes([head, chunk])
      if (head.length < 200) continue
      decoder = decoderFor(head, coding)
      yield decoder.decode(head)
    } else yield decoder.decode(chunk)
  }
  if (!decoder) {
    decoder = decoderFor(head, coding)
    yield decoder.decode(head)
  }
  yield decoder.end()
}

type Decoder = { readonly decode: (bytes: Uint8Array) => string; readonly end: () => string }

/**
 * The encoding named in the XML declaration, as the canonical label of `TextDecoder`. UTF-16 is ignored: if the
 * declaration is readable as single bytes, the document was converted since.
 */
export const declaredEncoding = (head: Uint8Array): string | undefined => {
  const label = DECLARED.exec(String.fromCharCode(...head.subarray(0, 200)))?.[1]
  try {
    const encoding = label && new TextDecoder(label).encoding
    return encoding?.startsWith('utf-16') ? undefined : encoding
  } catch {
    return undefined
  }
}

/** Whether every byte is one character in an encoding. */
export const isSingleByteEncoding = (name: string): boolean =>
  /^(?:windows-125\d|windows-874|iso-8859-|koi8-|ibm866|macintosh|x-mac-)/.test(name)

const decoderFor = (head: Uint8Array, coding: Coding): Decoder => {
  const declared = declaredEncoding(head) ?? 'utf-8'
  let name = declared
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0x3c && head[1] === 0)) name = 'utf-16le'
  else if ((head[0] === 0xfe && head[1] === 0xff) || (head[0] === 0 && head[1] === 0x3c)) name = 'utf-16be'
  if (name === 'utf-8') return utf8Decoder()
  coding.isSingleByte = isSingleByteEncoding(name)
  const decoder = new TextDecoder(name, { ignoreBOM: true })
  return { decode: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * An invalid UTF-8 byte is represented by a lone low surrogate, which valid UTF-8 never produces. Byte offsets stay
 * exact.
 */
const INVALID_BYTE = 0xdc00
const INVALID = /(?<![\ud800-\udbff])[\udc80-\udcff]/
const INVALID_BYTES = /(?<![\ud800-\udbff])[\udc80-\udcff]/g

/** The text as callers receive it, with U+FFFD for each undecodable byte. */
const withReplacementCharacters = (text: string): string => text.replace(INVALID_BYTES, '\ufffd')

const utf8Decoder = (): Decoder => {
  let rest: Uint8Array = new Uint8Array(0)
  return {
    decode(bytes) {
      const held = rest.length === 0 ? bytes : joinBytes([rest, bytes])
      const end = held.length - begunAtEnd(held)
      rest = held.slice(end)
      return utf8Text(held.subarray(0, end))
    },
    end: () => utf8Text(rest),
  }
}

/** The length of the UTF-8 character that starts with `lead`, or 0 if `lead` is invalid. */
const utf8SequenceLength = (lead: number): number =>
  lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0

/** The number of bytes at the end of a chunk that belong to an incomplete character. */
const begunAtEnd = (bytes: Uint8Array): number => {
  for (let count = 1; count <= Math.min(3, bytes.length); count++) {
    const byte = bytes[bytes.length - count]!
    if ((byte & 0xc0) !== 0x80) return utf8SequenceLength(byte) > count ? count : 0
  }
  return 0
}

const utf8Text = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes)
  } catch {
    return utf8TextOfInvalid(bytes)
  }
}

const utf8TextOfInvalid = (bytes: Uint8Array): string => {
  let text = ''
  let ascii = 0
  let at = 0
  while (at < bytes.length) {
    const length = utf8SequenceLength(bytes[at]!)
    if (length === 1) {
      at++
      continue
    }
    text += utf8.decode(bytes.subarray(ascii, at))
    const character = length > 0 && characterIn(bytes.subarray(at, at + length))
    text += character || String.fromCharCode(INVALID_BYTE + bytes[at]!)
    at += character ? length : 1
    ascii = at
  }
  return text + utf8.decode(bytes.subarray(ascii))
}

const characterIn = (bytes: Uint8Array): string | undefined => {
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

const SECTIONS = [
  { start: '<!--', end: '-->', isText: false },
  { start: '<![CDATA[', end: ']]>', isText: true },
  { start: '<?', end: '?>', isText: false },
] as const

/** Appends the complete tokens of `text` to `out`. Returns the position after them. */
const cutTokens = (text: string, isLast: boolean, start: Place, out: Token[], coding: Coding): Place => {
  let { at, line, offset } = start
  const advance = (to: number): void => {
    ;({ at, line, offset } = advanced(text, { at, line, offset }, to, coding))
  }
  while (at < text.length) {
    const open = text.indexOf('<', at)
    if (open !== at) {
      const end = open < 0 ? text.length : open
      if (open < 0 && !isLast) break
      const raw = text.slice(at, end)
      if (coding.isStrict) pushDefects(raw, BARE_AND, { line, offset }, out)
      pushText(raw, line, offset, out)
      advance(end)
      continue
    }
    const second = text.charCodeAt(at + 1)
    const isSpecial = second === 0x21 || second === 0x3f
    const section = isSpecial ? SECTIONS.find(({ start }) => text.startsWith(start, at)) : undefined
    if (section) {
      const end = text.indexOf(section.end, at + section.start.length)
      if (end < 0) break
      if (section.isText && coding.isStrict) pushDefects(text.slice(at, end), undefined, { line, offset }, out)
      if (section.isText)
        out.push({
          kind: 'text',
          text: withReplacementCharacters(text.slice(at + section.start.length, end)),
          line,
          offset,
        })
      advance(end + section.end.length)
      continue
    }
    if (!isLast && text.length - at < 9) break
    const end = second === 0x21 ? endOfDeclaration(text, at) : endOfTag(text, at)
    if (end < 0) {
      const next = text.indexOf('<', at + 1)
      if (next < 0 || !isBrokenTag(text, at, next)) break
      out.push({ kind: 'malformed', near: withReplacementCharacters(text.slice(at, at + 40)), line, offset })
      advance(next)
      continue
    }
    if (second !== 0x21 && coding.isStrict) pushDefects(text.slice(at, end), BARE_AND, { line, offset }, out)
    if (second !== 0x21) pushTag(text.slice(at, end), line, offset, out)
    advance(end)
  }
  if (isLast && at < text.length) {
    out.push({ kind: 'malformed', near: withReplacementCharacters(text.slice(at, at + 40)), line, offset })
    advance(text.length)
  }
  return { at, line, offset }
}

/**
 * Whether the tag at `at` is broken: it contains `<` outside quotes, or a quote stays open for more than 10,000
 * characters.
 */
const isBrokenTag = (text: string, at: number, next: number): boolean => {
  const tag = text.slice(at, next)
  const quotes = (tag.match(/"/g)?.length ?? 0) % 2 === 0 && (tag.match(/'/g)?.length ?? 0) % 2 === 0
  return quotes || text.length - at > 10_000
}

/** The index after the `>` that ends a tag, or -1 if the `>` has not arrived or another `<` comes first. */
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

/** The index after a document type including its internal subset. */
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
    out.push({ kind: 'close', name: localName(fullName), fullName, line, offset, end: offset + tag.length })
    return
  }
  const match = TAG.exec(tag)
  if (!match) {
    out.push({ kind: 'malformed', near: withReplacementCharacters(tag.slice(0, 40)), line, offset })
    return
  }
  const [, fullName = '', attributeText = '', empty] = match
  const name = localName(fullName)
  const attributes = new Map<string, string>()
  let declared: Map<string, string> | undefined
  for (const [, key = '', double, single] of attributeText.matchAll(ATTRIBUTE)) {
    // Line ends and tabs in attributes become blanks (XML 1.0, 3.3.3).
    const value = resolve((double ?? single ?? '').replace(/[\t\n\r]/g, ' '), line, offset, out)
    if (key === 'xmlns' || key.startsWith('xmlns:')) {
      declared ??= new Map()
      declared.set(key.slice('xmlns:'.length), value.trim())
    } else if (key === localName(key) || !attributes.has(localName(key))) attributes.set(localName(key), value)
  }
  out.push({ kind: 'open', name, fullName, declared, attributes, isEmpty: empty === '/', line, offset })
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Line ends in text become LF (XML 1.0, 2.11). */
const pushText = (raw: string, line: number, offset: number, out: Token[]): void => {
  const text = resolve(raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw, line, offset, out)
  out.push({ kind: 'text', text, line, offset })
}

const BARE_AND = /&(?!(?:#x[0-9a-fA-F]+|#[0-9]+|[^;&\s]{1,64});)/
/** Characters that XML 1.0 forbids, even as references (2.2). */
const IMPOSSIBLE = /[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/
const REFERENCES = /&(#x[0-9a-fA-F]+|#[0-9]+);/g

/** Reports the first defect of each kind in readable text. */
const pushDefects = (
  raw: string,
  bare: RegExp | undefined,
  place: { readonly line: number; readonly offset: number },
  out: Token[],
): void => {
  const references = bare && raw.includes('&#') ? [...raw.matchAll(REFERENCES)] : []
  const impossible = references.find(([, name = '']) => IMPOSSIBLE.test(characterOf(name) ?? ''))
  const flaws = [bare?.exec(raw), IMPOSSIBLE.exec(raw), impossible]
  for (const flaw of flaws) {
    if (flaw)
      out.push({ kind: 'malformed', near: withReplacementCharacters(raw.slice(flaw.index, flaw.index + 40)), ...place })
  }
  const count = raw.match(INVALID_BYTES)?.length ?? 0
  if (count > 0) out.push({ kind: 'invalid-bytes', count, ...place })
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const resolve = (raw: string, line: number, offset: number, out: Token[]): string => {
  const text = INVALID.test(raw) ? withReplacementCharacters(raw) : raw
  return text.includes('&')
    ? text.replace(/&(#x[0-9a-fA-F]+|#[0-9]+|[^;&\s]{1,64});/g, (reference, name: string) => {
        const character = name.startsWith('#')
          ? characterOf(name)
          : Object.hasOwn(ENTITIES, name)
            ? ENTITIES[name]
            : undefined
        if (character === undefined) out.push({ kind: 'unknown-entity', name, line, offset })
        return character ?? reference
      })
    : text
}

const characterOf = (reference: string): string | undefined => {
  const code = reference[1] === 'x' ? Number.parseInt(reference.slice(2), 16) : Number.parseInt(reference.slice(1), 10)
  const isCharacter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : undefined
}
