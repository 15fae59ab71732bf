import type { z } from 'zod'

/** The limits of a file in an upload. */
export type FilePart = {
  /** The maximum size of the file, both compressed and uncompressed. */
  readonly maxBytes: number
  /** The maximum number of files with this name. Defaults to one. */
  readonly atMost?: number
}

/**
 * A multipart body: at least one file for each name in `files`, and a part for each member of `fields`, in any order.
 * Texts are sent as they are; numbers, flags, lists and objects as JSON.
 */
export type Upload<Fields extends z.ZodObject = z.ZodObject, Name extends string = string> = {
  readonly files: Readonly<Record<Name, FilePart>>
  readonly fields: Fields
  /** The maximum size of a field in bytes. Defaults to `FIELD_BYTES`. */
  readonly maxFieldBytes?: number
}

/** The default maximum size of a field in an upload, in bytes. */
export const FIELD_BYTES = 1 << 16
