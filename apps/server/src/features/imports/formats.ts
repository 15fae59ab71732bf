import type { ReadResult } from '@seriatim/marc'
import { type Chunks, readRecords } from '@seriatim/marc'

/** The forms of files that are imported. What a file is follows from its name, as the contract says. */
const FORMAT_OF_NAME = { mrc: 'iso2709', mrk: 'mrk', xml: 'marcxml' } as const
export type ImportFormat = (typeof FORMAT_OF_NAME)[keyof typeof FORMAT_OF_NAME]

export type Packing = 'plain' | 'gzip' | 'zip'

/** The part of a name behind its last folder, whichever system it comes from. */
export const baseName = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)

const extensionOf = (name: string): string => /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The form that a plain file's name says; undefined where it says none. */
export const formatOfName = (name: string): ImportFormat | undefined =>
  FORMAT_OF_NAME[extensionOf(name) as keyof typeof FORMAT_OF_NAME]

/**
 * How a file is packed, and its form as far as the name says it: of a zip (`records.zip`) what lies in it does.
 * Undefined where the name is none that an import takes.
 */
export const packingOfName = (name: string): { packing: Packing; format: ImportFormat | undefined } | undefined => {
  const extension = extensionOf(name)
  if (extension === 'zip') return { packing: 'zip', format: undefined }
  const packing = extension === 'gz' ? 'gzip' : 'plain'
  const format = formatOfName(packing === 'gzip' ? name.slice(0, -'.gz'.length) : name)
  return format && { packing, format }
}

/**
 * The records of a stored file, as MARC 21: everything after this speaks MARC 21 only, so a reader of another format or
 * a crosswalk from another dialect has its place here.
 */
export const readImportFile = (chunks: Chunks, format: ImportFormat): AsyncGenerator<ReadResult, void, undefined> =>
  readRecords(chunks, format)
