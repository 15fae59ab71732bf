import type { ReadResult } from '@seriatim/marc'
import { type Chunks, droppingEmptySubfields, readRecords } from '@seriatim/marc'
import { fromUnimarc, isUnimarc, lossPlace, SOUND_IN_UNIMARC } from '@seriatim/unimarc'
import type { ImportFormat } from '../../schema/imports.ts'

/** The format of a file by its name extension, as specified in the contract. */
const FORMAT_OF_NAME = { mrc: 'iso2709', mrk: 'mrk', xml: 'marcxml' } as const satisfies Record<string, ImportFormat>

const IMPORT_FORMATS: readonly string[] = Object.values(FORMAT_OF_NAME)
export const isImportFormat = (format: string): format is ImportFormat => IMPORT_FORMATS.includes(format)

export type Packing = 'plain' | 'gzip' | 'zip'

/** The part of a path after the last `/` or `\`. */
export const baseName = (name: string): string =>
  name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)

const extensionOf = (name: string): string => /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The format of a decompressed file by its name; undefined for an unknown extension. */
export const formatFromName = (name: string): ImportFormat | undefined =>
  FORMAT_OF_NAME[extensionOf(name) as keyof typeof FORMAT_OF_NAME]

/**
 * The compression and the format of a file by its name. For a zip (`records.zip`) the format is undefined, because the
 * file inside determines it. Undefined if imports do not accept the name.
 */
export const packingFromName = (name: string): { packing: Packing; format: ImportFormat | undefined } | undefined => {
  const extension = extensionOf(name)
  if (extension === 'zip') return { packing: 'zip', format: undefined }
  const packing = extension === 'gz' ? 'gzip' : 'plain'
  const format = formatFromName(packing === 'gzip' ? name.slice(0, -'.gz'.length) : name)
  return format && { packing, format }
}

/** Converts a UNIMARC record to MARC 21, with a warning that lists the lost fields. Other records are unchanged. */
const convertToMarc21 = (result: ReadResult): ReadResult => {
  if (result.record === undefined || !isUnimarc(result.record)) return result
  const { record, lost } = fromUnimarc(result.record)
  const places = [...new Set(lost.map(lossPlace))].join(', ')
  const { position, offset } = result
  return {
    ...result,
    record,
    problems: [
      ...result.problems.filter(({ code }) => !SOUND_IN_UNIMARC.has(code)),
      {
        level: 'warning',
        code: 'read-from-unimarc',
        params: { places: places === '' ? 'none' : places },
        position,
        offset,
      },
    ],
  }
}

/**
 * The records of a stored file, as MARC 21. UNIMARC records are recognised by their fields and converted. Empty
 * subfields are removed, with a warning.
 */
export async function* readImportFile(
  chunks: Chunks,
  format: ImportFormat,
): AsyncGenerator<ReadResult, void, undefined> {
  for await (const result of readRecords(chunks, format)) yield droppingEmptySubfields(convertToMarc21(result))
}
