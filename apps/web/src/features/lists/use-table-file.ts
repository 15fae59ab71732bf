import { previewTable, type TableFields, type TablePreview } from '@seriatim/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '../../kernel/api.ts'
import { sendUpload } from '../../kernel/upload.ts'
import { fileHead } from './file-head.ts'

/** A table that the user chose, how it is read (such as encoding and separator), and a preview. */
export type TableFile = {
  readonly file: File | null
  /**
   * How to read the table: the corrections of the user, and the header row that the preview found. The server detects
   * the rest.
   */
  readonly how: TableFields
  readonly preview: TablePreview | undefined
  readonly isReading: boolean
  readonly failure: ApiError | null
  choose(file: File | null): void
  change(how: TableFields): void
}

/** Counter of chosen files, used as the id of a file, because names of files are not unique. */
let choices = 0

/** Fetches the preview of a table for each chosen file, and again when the user changes how it is read. */
export function useTableFile(): TableFile {
  const [chosen, setChosen] = useState<{ file: File | null; id: number }>({ file: null, id: 0 })
  const [how, setHow] = useState<TableFields>({})
  const { file, id } = chosen
  const { data, error, isFetching } = useQuery<TablePreview, ApiError>({
    queryKey: [previewTable.name, id, how],
    queryFn: async ({ signal }) =>
      sendUpload(
        previewTable,
        { files: { file: await fileHead(file!) }, fields: how },
        { signal, onSent: () => undefined },
      ),
    enabled: file !== null,
    // The columns remain visible while the same file is read again in another way.
    placeholderData: (before, query) => (query?.queryKey[1] === id ? before : undefined),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const preview = file === null || error ? undefined : data
  return {
    file,
    // The preview reads only the start of the file, but the whole file must be read with the same header row.
    how: preview === undefined ? how : { ...how, header: preview.header },
    preview,
    isReading: isFetching,
    failure: error,
    choose(next) {
      choices++
      setChosen({ file: next, id: choices })
      setHow({})
    },
    change: (part) => setHow((before) => ({ ...before, ...part })),
  }
}
