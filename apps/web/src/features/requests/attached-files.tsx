import { FileInput } from '@mantine/core'
import { REQUEST_FILE_BYTES, REQUEST_FILE_TYPES, REQUEST_FILES_MAX, uploadRequestFile } from '@seriatim/contract'
import { useRef, useState } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { sendUpload } from '../../kernel/upload.ts'
import { IconFile } from '../../ui/icons.tsx'

const MEGABYTE = 1 << 20

/** The files of a message before the message is sent. */
export function useAttachedFiles(requestId: string) {
  const t = useMessages('requestsPage')
  const [files, setFiles] = useState<readonly File[]>([])
  /** The ids of uploaded files, so that a retry of the message uploads no file twice. */
  const ids = useRef(new Map<File, string>())
  const large = files.find(({ size }) => size > REQUEST_FILE_BYTES)
  const isTooMany = files.length > REQUEST_FILES_MAX
  return {
    files,
    setFiles,
    /** The reason why the files cannot be sent. */
    problem: isTooMany
      ? t('attach_too_many', { max: REQUEST_FILES_MAX })
      : large && t('attach_too_large', { name: large.name, max: REQUEST_FILE_BYTES / MEGABYTE }),
    /** Compares with the refused files; `File` objects are no JSON. */
    names: files.map(({ name, size, lastModified }) => `${name} ${size} ${lastModified}`),
    /** Uploads the files one after the other. @returns their ids @throws ApiError */
    async upload(): Promise<string[]> {
      for (const file of files) {
        if (ids.current.has(file)) continue
        const sent = { params: { id: requestId }, files: { file }, fields: {} }
        const { id } = await sendUpload(uploadRequestFile, sent, {
          onSent: () => undefined,
          signal: new AbortController().signal,
        })
        ids.current.set(file, id)
      }
      return files.map((file) => ids.current.get(file)!)
    },
    /** The next attempt uploads the files again, because the server has deleted them. */
    forget: () => ids.current.clear(),
  }
}

/** The field for files of a message. */
export function AttachedFiles({
  attached: { files, setFiles, problem },
  error,
}: {
  attached: ReturnType<typeof useAttachedFiles>
  error: string | undefined
}) {
  const t = useMessages('requestsPage')
  const common = useMessages('common')
  return (
    <FileInput<true>
      multiple
      clearable
      label={t('files')}
      description={t('attach_about', { count: REQUEST_FILES_MAX, max: REQUEST_FILE_BYTES / MEGABYTE })}
      placeholder={common('file_choose')}
      accept={REQUEST_FILE_TYPES.join(',')}
      leftSection={<IconFile size={15} aria-hidden />}
      clearButtonProps={{ 'aria-label': t('attach_clear') }}
      value={[...files]}
      error={problem ?? error}
      // Allows the user to choose the same file again after correcting it.
      fileInputProps={{ onClick: (event) => (event.currentTarget.value = '') }}
      onChange={setFiles}
    />
  )
}
