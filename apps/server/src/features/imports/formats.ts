import type { ReadResult } from '@seriatim/marc'
import { type Chunks, droppingEmptySubfields, readRecords } from '@seriatim/marc'
import { fromUnimarc, isUnimarc, lossPlace, SOUND_IN_UNIMARC } from '@seriatim/unimarc'
import type { ImportFormat } from '../../schema/imports.ts'

/** What a file is follows from its name, as the contract says. */
const FORMAT_OF_NAME = { mrc: 'iso2709', mrk: 'mrk', xml: 'marcxml' } as const satisfies Record<string, ImportFormat>

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

/** A record of UNIMARC as MARC 21, with word of what got lost on the way; any other as it is. */
const asMarc21 = (result: ReadResult): ReadResult => {
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
 * The records of a stored file, as MARC 21: records of UNIMARC are known by their fields and turned into it. Empty
 * subfields are left out, with a warning.
 */
export async function* readImportFile(
  chunks: Chunks,
  format: ImportFormat,
): AsyncGenerator<ReadResult, void, undefined> {
  for await (const result of readRecords(chunks, format)) yield droppingEmptySubfields(asMarc21(result))
}
