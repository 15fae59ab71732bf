/** The forms in which files of records come and go. */
export const FORMATS = ['iso2709', 'mrk', 'marcxml', 'json'] as const
export type Format = (typeof FORMATS)[number]

export const isFormat = (value: unknown): value is Format => FORMATS.includes(value as Format)

/** How many bytes of a file `detectFormat` looks at. */
export const DETECTION_BYTES = 1024

/**
 * The format of a file by its first bytes (`DETECTION_BYTES` or the whole file), byte order marks and white space
 * passed over; undefined where none of them starts so. A damaged ISO 2709 file may be one of these.
 */
export const detectFormat = (head: Uint8Array): Format | undefined => {
  const text = startOf(head)
  if (/^<(\?xml|!--|!DOCTYPE|[\w:]*(collection|record|OAI-PMH|searchRetrieveResponse|response)\b)/i.test(text))
    return 'marcxml'
  if (/^=(LDR|[0-9A-Za-z]{3})[ \t]/.test(text)) return 'mrk'
  if (/^\d{5}/.test(text)) return 'iso2709'
  if (/^\{/.test(text)) return 'json'
  if (head.subarray(0, DETECTION_BYTES).includes(0x1e)) return 'iso2709'
  return undefined
}

const startOf = (head: Uint8Array): string => {
  const [a, b, c] = head
  const bytes = head.subarray(0, DETECTION_BYTES)
  const label = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'windows-1252'
  const from = a === 0xef && b === 0xbb && c === 0xbf ? 3 : 0
  return new TextDecoder(label).decode(bytes.subarray(from)).replace(/^[\s\ufeff\0\u001a]+/, '')
}
