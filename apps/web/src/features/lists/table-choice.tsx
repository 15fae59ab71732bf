import { Alert, FileInput, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { FileDrop } from '../../ui/file-drop.tsx'
import { IconFileUpload } from '../../ui/icons.tsx'
import classes from './lists.module.css'
import { ReadAs } from './read-as.tsx'
import { type Role, TablePreviewTable } from './table-preview.tsx'
import type { TableFile } from './use-table-file.ts'

const ACCEPTED = '.tsv,.csv,.xlsx,.tab,.txt'

/**
 * Lets the user choose a table by drag and drop or in a dialog. Shows how the table was read (such as encoding and
 * separator), and its first rows. The user can assign roles to columns.
 * @param roles the roles from which the user chooses for a column; a column may also have no role
 */
export function TableChoice<R extends Role>({
  table,
  roles,
  roleOf,
  onRole,
  isDisabled = false,
  children,
}: {
  table: TableFile
  roles: readonly R[]
  roleOf(name: string): R | undefined
  onRole(name: string, role: R | undefined): void
  isDisabled?: boolean
  /** Content below the preview, shown if there is a preview. */
  children?: ReactNode
}) {
  const t = useMessages('listed')
  const { file, preview, failure, isReading } = table
  return (
    <>
      <FileDrop onDrop={table.choose}>
        <FileInput
          data-work
          className={classes.file}
          label={t('file')}
          description={t('file_what')}
          placeholder={t('file_choose')}
          accept={ACCEPTED}
          leftSection={<IconFileUpload size={15} aria-hidden />}
          value={file}
          onChange={table.choose}
          disabled={isDisabled}
          clearable
          clearButtonProps={{ 'aria-label': t('file_clear') }}
        />
      </FileDrop>
      {failure && !failure.isHandled ? (
        <Alert color="red" role="alert">
          {failure.message}
        </Alert>
      ) : null}
      {preview ? (
        <>
          <ReadAs preview={preview} change={table.change} />
          <TablePreviewTable preview={preview} roles={roles} roleOf={roleOf} onRole={onRole} isBusy={isReading} />
          {children}
        </>
      ) : isReading ? (
        <Skeleton height={180} role="status" aria-label={t('reading')} />
      ) : null}
    </>
  )
}
