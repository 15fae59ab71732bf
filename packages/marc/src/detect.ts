/** The file formats that records are read from and written in. */
export const FORMATS = ['iso2709', 'mrk', 'marcxml', 'json', 'marc-in-json', 'aleph'] as const
export type Format = (typeof FORMATS)[number]

export const isFormat = (value: unknown): value is Format => FORMATS.includes(value as Format)

/** The number of bytes that `detectFormat` examines. */
export const DETECTION_BYTES = 1024

/**
 * Detects the format of a file from its first bytes (`DETECTION_BYTES` or the whole file). Skips byte order marks and
 * white space. Returns undefined for unrecognised content, which may still be a damaged ISO 2709 file.
 */
export const detectFormat = (head: Uint8Array): Format | undefined => {
  const text = startOfText(head)
  if (/^<(\?xml|!--|!DOCTYPE|[\w:]*(collection|record|OAI-PMH|searchRetrieveResponse|response)\b)/i.test(text))
    return 'marcxml'
  if (/^=(LDR|[0-9A-Za-z]{3})[ \t]/.test(text)) return 'mrk'
  if (/^\d{9} [0-9A-Za-z]{3}.. [A-Z](?: |$)/mu.test(text)) return 'aleph'
  if (/^\d{5}/.test(text)) return 'iso2709'
  if (/^\[\s*\{|^\{.*"fields"\s*:\s*\[/s.test(text)) return 'marc-in-json'
  if (/^\{/.test(text)) return 'json'
  if (head.subarray(0, DETECTION_BYTES).includes(0x1e)) return 'iso2709'
  return undefined
}

const startOfText = (head: Uint8Array): string => {
  const [a, b, c] = head
  const bytes = head.subarray(0, DETECTION_BYTES)
  const label = a === 0xff && b === 0xfe ? 'utf-16le' : a === 0xfe && b === 0xff ? 'utf-16be' : 'windows-1252'
  const from = a === 0xef && b === 0xbb && c === 0xbf ? 3 : 0
  return new TextDecoder(label).decode(bytes.subarray(from)).replace(/^[\s\ufeff\0\u001a]+/, '')
}
