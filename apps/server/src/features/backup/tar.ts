/**
 * The archive format of `tar`, as far as a backup needs it: plain files one after the other, written and read as a
 * stream. Any tar can read it.
 * @see POSIX.1-2024, pax, "ustar Interchange Format"; sizes over 8 GiB as GNU tar writes them
 */

const BLOCK = 512
const NAME_BYTES = 100
const PREFIX_BYTES = 155
/** The largest size that eleven octal digits hold. */
const MAX_OCTAL = 0o77777777777

const octal = (value: number, digits: number): string => `${value.toString(8).padStart(digits, '0')}\0`

/** A name as the two fields of a header hold it. @throws RangeError for one that does not fit */
function nameFields(name: string): [name: Buffer, prefix: Buffer] {
  const whole = Buffer.from(name)
  if (whole.length <= NAME_BYTES) return [whole, Buffer.alloc(0)]
  for (let at = name.indexOf('/'); at >= 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [Buffer.from(name.slice(0, at)), Buffer.from(name.slice(at + 1))]
    if (prefix.length <= PREFIX_BYTES && rest.length <= NAME_BYTES && rest.length > 0) return [rest, prefix]
  }
  throw new RangeError(`the name is too long for an archive: ${name}`)
}

function headerOf(name: string, size: number, modified: Date): Buffer {
  const header = Buffer.alloc(BLOCK)
  const [nameField, prefix] = nameFields(name)
  nameField.copy(header, 0)
  header.write(octal(0o600, 7), 100)
  header.write(octal(0, 7), 108)
  header.write(octal(0, 7), 116)
  if (size <= MAX_OCTAL) header.write(octal(size, 11), 124)
  else {
    header[124] = 0x80
    header.writeBigUInt64BE(BigInt(size), 128)
  }
  header.write(octal(Math.floor(modified.getTime() / 1000), 11), 136)
  header.write('        ', 148)
  header.write('0', 156)
  header.write('ustar\x0000', 257, 'latin1')
  prefix.copy(header, 345)
  let sum = 0
  for (const byte of header) sum += byte
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** The bytes of one file of `size` bytes. What the content has too little is filled with zeros, what it has too much cut. */
export async function* tarFile(
  name: string,
  size: number,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  modified: Date,
): AsyncGenerator<Uint8Array> {
  yield headerOf(name, size, modified)
  let left = size
  for await (const bytes of content) {
    if (left === 0) break
    const part = bytes.length > left ? bytes.subarray(0, left) : bytes
    left -= part.length
    yield part
  }
  for (; left > 0; left -= Math.min(left, BLOCK)) yield Buffer.alloc(Math.min(left, BLOCK))
  yield padding(size)
}

/** What stands after the last file. */
export const tarEnd = (): Uint8Array => Buffer.alloc(2 * BLOCK)

export type TarEntry = { name: string; size: number; content: AsyncGenerator<Uint8Array> }

/** What is no archive, or ends in the middle of one. */
export class TarError extends Error {
  readonly kind: 'cut' | 'foreign'

  constructor(kind: 'cut' | 'foreign') {
    super(kind === 'cut' ? 'the archive ends too early' : 'this is no archive')
    this.name = 'TarError'
    this.kind = kind
  }
}

/** Bytes as they come, given out in the amounts that are asked for. */
function reader(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]()
  let held: Uint8Array = new Uint8Array(0)
  const more = async (): Promise<boolean> => {
    while (held.length === 0) {
      const { done, value } = await chunks.next()
      if (done) return false
      held = value
    }
    return true
  }
  return {
    /** Reads what is left: only then a packed stream has been seen to be whole. */
    async drain(): Promise<void> {
      while (await more()) held = held.subarray(held.length)
    },
    /** Lets go of the source. */
    async close(): Promise<void> {
      await chunks.return?.()
    },
    /** At most `size` bytes, at least one; undefined at the end. */
    async some(size: number): Promise<Uint8Array | undefined> {
      if (!(await more())) return undefined
      const part = held.subarray(0, size)
      held = held.subarray(part.length)
      return part
    },
    /** Exactly `size` bytes; undefined at the end. @throws TarError 'cut' in between */
    async exactly(size: number): Promise<Buffer | undefined> {
      const parts: Uint8Array[] = []
      for (let got = 0; got < size; ) {
        const part = await this.some(size - got)
        if (part === undefined) {
          if (got === 0) return undefined
          throw new TarError('cut')
        }
        parts.push(part)
        got += part.length
      }
      return Buffer.concat(parts)
    },
  }
}

const textOf = (field: Buffer): string => {
  const end = field.indexOf(0)
  return field.toString('utf8', 0, end < 0 ? field.length : end)
}

const sizeOf = (header: Buffer): number => {
  if (header[124] === 0x80) return Number(header.readBigUInt64BE(128))
  const text = textOf(header.subarray(124, 136)).trim()
  if (!/^[0-7]+$/.test(text)) throw new TarError('foreign')
  return Number.parseInt(text, 8)
}

function checkSum(header: Buffer): void {
  let sum = 0
  for (const [index, byte] of header.entries()) sum += index >= 148 && index < 156 ? 0x20 : byte
  if (Number.parseInt(textOf(header.subarray(148, 156)), 8) !== sum) throw new TarError('foreign')
}

/**
 * The files of an archive one after the other. The content of each must be read before the next is asked for; what is
 * left of it is passed over.
 * @throws TarError
 */
export async function* tarEntries(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const bytes = reader(source)
  try {
    for (;;) {
      const header = await bytes.exactly(BLOCK)
      if (header === undefined) throw new TarError('cut')
      if (header.every((byte) => byte === 0)) {
        await bytes.drain()
        return
      }
      checkSum(header)
      const prefix = textOf(header.subarray(345, 345 + PREFIX_BYTES))
      const name = `${prefix === '' ? '' : `${prefix}/`}${textOf(header.subarray(0, NAME_BYTES))}`
      const size = sizeOf(header)
      let left = size
      const content = (async function* () {
        while (left > 0) {
          const part = await bytes.some(left)
          if (part === undefined) throw new TarError('cut')
          left -= part.length
          yield part
        }
      })()
      yield { name, size, content }
      for await (const _ of content);
      const rest = padding(size).length
      if (rest > 0 && (await bytes.exactly(rest)) === undefined) throw new TarError('cut')
    }
  } finally {
    await bytes.close()
  }
}
