import type { z } from 'zod'

/** A part of an upload that is a file. */
export type FilePart = {
  /** What the file may weigh, as sent and unpacked alike. */
  readonly maxBytes: number
  /** So many files may come in parts of this name; one unless said. */
  readonly atMost?: number
}

/**
 * A multipart body: at least one file for each name in `files`, and a part for each member of `fields`, in any order.
 * A text is sent as it is; numbers, flags, lists and objects as JSON.
 */
export type Upload<Fields extends z.ZodObject = z.ZodObject, Name extends string = string> = {
  readonly files: Readonly<Record<Name, FilePart>>
  readonly fields: Fields
  /** What one field may hold, in bytes; `FIELD_BYTES` unless said. */
  readonly maxFieldBytes?: number
}

/** What a field of an upload holds, in bytes, unless its call says otherwise. */
export const FIELD_BYTES = 1 << 16
