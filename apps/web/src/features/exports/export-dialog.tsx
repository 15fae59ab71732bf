import { Alert, Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core'
import {
  EXPORT_DIRECT_HITS,
  EXPORT_FORMATS,
  EXPORT_NOTE_HEADER,
  EXPORTS,
  type ExportFormat,
  exportOf,
  exportSearch,
  isExportFormat,
  type SearchParams,
} from '@seriatim/contract'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { type ApiError, downloadOrRead } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { useNotifyTask } from '../tasks/notify-task.tsx'
import { ExportColumns } from './export-columns.tsx'
import { formatName } from './format-name.ts'

const GROUPS = Map.groupBy(EXPORT_FORMATS, (format) => EXPORTS[format].group)

/** Asks for the format and the columns of an export. Drawn only while it is open. */
export function ExportDialog({ params, total, close }: { params: SearchParams; total: number; close(): void }) {
  const t = useMessages('exporting')
  const common = useMessages('common')
  const notifyTask = useNotifyTask()
  useReturnFocus()
  const [format, setFormat] = useState<ExportFormat>('ISO2709')
  const [name, setName] = useState<string>()
  const [columns, setColumns] = useState<string[]>([])
  const [isAsked, setAsked] = useState(false)
  const [unknownColumn, setUnknownColumn] = useState<string>()
  const [note, setNote] = useState<string>()
  const columnsBox = useRef<HTMLInputElement>(null)
  const nameBox = useRef<HTMLInputElement>(null)
  const isTable = exportOf(format).hasColumns === true
  const fileName = name ?? EXPORTS[format].name
  const make = useMutation<Awaited<ReturnType<typeof downloadOrRead<typeof exportSearch>>>, ApiError, void>({
    mutationFn: () =>
      downloadOrRead(exportSearch, {
        body: { ...params, output_filename: fileName.trim(), format, custom_marc21_columns: isTable ? columns : [] },
      }),
    onSuccess: (made) => {
      const left = 'answer' in made ? null : made.headers.get(EXPORT_NOTE_HEADER)
      if ('answer' in made) notifyTask(made.answer.task_id, t('queued', { task_id: made.answer.task_id }))
      if (left === null) close()
      else setNote(decodeURIComponent(left))
    },
  })
  const closeButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (note !== undefined) closeButton.current?.focus()
  }, [note])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    if (fileName.trim() === '') nameBox.current?.focus()
    else if (isTable && unknownColumn !== undefined) columnsBox.current?.focus()
    else {
      setNote(undefined)
      make.mutate()
    }
  }
  return (
    <Modal opened onClose={close} title={t('title')} size="lg" closeButtonProps={{ 'aria-label': t('cancel') }}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text c="dimmed">{t('what', { count: total })}</Text>
          <Select
            label={t('format')}
            data={[...GROUPS].map(([group, formats]) => ({
              group: t(`group_${group}`),
              items: formats.map((each) => ({ value: each, label: formatName(t, each) })),
            }))}
            value={format}
            onChange={(value) => {
              if (!isExportFormat(value)) return
              setFormat(value)
              setNote(undefined)
            }}
            allowDeselect={false}
            maxDropdownHeight={420}
            data-autofocus
          />
          <TextInput
            ref={nameBox}
            label={t('file_name')}
            value={fileName}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={200}
            withAsterisk
            error={isAsked && fileName.trim() === '' ? t('name_required') : undefined}
          />
          {isTable ? (
            <ExportColumns
              columns={columns}
              change={setColumns}
              unknown={unknownColumn}
              setUnknown={setUnknownColumn}
              box={columnsBox}
            />
          ) : null}
          {total > EXPORT_DIRECT_HITS ? (
            <Text c="dimmed" size="sm">
              {t('background', { limit: EXPORT_DIRECT_HITS })}
            </Text>
          ) : null}
          {make.error && !make.error.isHandled ? (
            <Alert color="red" role="alert">
              {make.error.message}
            </Alert>
          ) : null}
          {note === undefined ? null : (
            <Alert color="yellow" role="status" title={t('left_out_title')}>
              {note}
            </Alert>
          )}
          <Group justify="flex-end">
            <Button ref={closeButton} variant="default" onClick={close}>
              {note === undefined ? t('cancel') : common('close')}
            </Button>
            <Button type="submit" loading={make.isPending}>
              {t('export')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
