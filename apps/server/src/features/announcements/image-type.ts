import type { IMAGE_TYPES } from '@seriatim/contract'

type ImageType = (typeof IMAGE_TYPES)[number]

const SIGNATURES: readonly (readonly [ImageType, RegExp])[] = [
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF.{4}WEBP/s],
]

/**
 * Detects the image type from the first bytes, because file names are not reliable. Returns undefined for other files.
 */
export function imageTypeOf(bytes: Buffer): ImageType | undefined {
  const head = bytes.subarray(0, 12).toString('latin1')
  return SIGNATURES.find(([, signature]) => signature.test(head))?.[0]
}
