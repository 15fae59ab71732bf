import { Button, Checkbox, FileInput, Textarea } from '@mantine/core'
import { type AdminArea, type ImportedExample, type ImportedRows, LIST_ROWS_MAX, MAX_REASON } from '@seriatim/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { AnyCall, ApiError } from '../../kernel/api.ts'
import { type Translate, useMessages } from '../../kernel/i18n.ts'
import { invalidateAnswers } from '../../kernel/invalidate.ts'
import { notify } from '../../kernel/notify.ts'
import { sendUpload } from '../../kernel/upload.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { FormModal, useUnsent } from '../../ui/form-modal.tsx'
import { IconFile, IconUpload } from '../../ui/icons.tsx'
import { ReadAs } from '../../ui/read-as.tsx'
import { shownCode } from '../../ui/shown-code.ts'
import { useFormFailure } from '../../ui/use-form-failure.ts'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import classes from './admin.module.css'
import type { EditableArea, ImportOfArea } from './editable/editable-area.ts'
import { memberNames } from './member-names.ts'

type Importing = {
  readonly call: ImportOfArea
  /** Path parameters of the call. */
  readonly params?: Record<string, string>
  readonly area: EditableArea<never>['area'] | AdminArea
  /** Names of the calls whose answers are out of date after the import has changed rows. */
  readonly changes: readonly string[]
  /** Whether the import can retire rows that are not in the table. */
  readonly retires: boolean
}

/** A button that opens the import of a table into an area. */
export function ImportButton(importing: Importing) {
  const t = useMessages('admin')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconUpload size={14} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('import')}
      </Button>
      {isOpen ? <ImportDialog {...importing} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

type Sent = {
  readonly file: File
  readonly dry_run: boolean
  readonly retires: boolean
  readonly seen?: string
  readonly reason?: string
}

const useImport = ({ call, params = {} }: Importing, onSuccess?: (imported: ImportedRows) => void) =>
  useMutation<ImportedRows, ApiError, Sent>({
    mutationFn: ({ file, ...fields }) =>
      sendUpload(call as unknown as AnyCall, { files: { file }, fields, params } as never, {
        onSent: () => undefined,
        signal: new AbortController().signal,
      }) as Promise<ImportedRows>,
    ...(onSuccess && { onSuccess }),
  })

/** Imports a table after a preview of its changes and errors. Drawn only while it is open. */
function ImportDialog(importing: Importing & { readonly onClose: () => void }) {
  const t = useMessages('admin')
  useReturnFocus()
  return (
    <FormModal onClose={importing.onClose} size="xl" title={t('import_title', { area: t(`area_${importing.area}`) })}>
      {({ close }) => <ImportForm {...importing} onClose={close} />}
    </FormModal>
  )
}

function ImportForm(importing: Importing & { readonly onClose: () => void }) {
  const { changes, retires: mayRetire, onClose } = importing
  const t = useMessages('admin')
  const common = useMessages('common')
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [retires, setRetires] = useState(false)
  const [reason, setReason] = useState('')
  const [preview, setPreview] = useState<ImportedRows>()
  useUnsent(reason)
  const trial = useImport(importing)
  const look = (chosen: File | null, withRetired: boolean) => {
    setPreview(undefined)
    trial.reset()
    // The callback is passed here and not to the hook, so that an answer that arrives after the next preview or `reset`
    // is ignored.
    if (chosen) trial.mutate({ file: chosen, dry_run: true, retires: withRetired }, { onSuccess: setPreview })
  }
  const real = useImport(importing, ({ added, changed, retired }) => {
    notify.done(t('import_done', { added, changed, retired }))
    onClose()
  })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!file || !preview) return
    const sent = { file, dry_run: false, retires, seen: preview.seen, reason }
    await real.mutateAsync(sent).catch(({ code }: ApiError) => {
      // The list has changed since the preview, so the preview is repeated.
      if (code === 'list_changed') look(file, retires)
    })
    void invalidateAnswers(queries, changes)
  }
  const count = preview ? preview.added + preview.changed + preview.retired : 0
  const failure = trial.error ?? real.error
  const { errorOf, general } = useFormFailure(form, failure, { reason })
  const whyNothing = preview === undefined ? common('file_choose') : count === 0 ? t('import_same') : undefined
  const why = preview !== undefined && preview.faults > 0 ? t('import_mend_first') : whyNothing
  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void send(event)} noValidate>
      <FileInput
        label={common('file')}
        description={t('import_about', { max: LIST_ROWS_MAX })}
        placeholder={common('file_choose')}
        accept=".csv,.tsv,.xlsx,.txt"
        leftSection={<IconFile size={15} aria-hidden />}
        value={file}
        // Allows the user to choose the same file again after correcting it.
        fileInputProps={{ onClick: (event) => (event.currentTarget.value = '') }}
        onChange={(chosen) => {
          setFile(chosen)
          real.reset()
          look(chosen, retires)
        }}
        data-autofocus
      />
      {mayRetire ? (
        <Checkbox
          label={t('import_retires')}
          checked={retires}
          onChange={(event) => {
            setRetires(event.currentTarget.checked)
            real.reset()
            look(file, event.currentTarget.checked)
          }}
        />
      ) : null}
      {general === undefined ? null : (
        <p className={classes.failure} role="alert">
          {general}
        </p>
      )}
      <p className={classes.dim} role="status">
        {trial.isPending ? common('file_reading') : ''}
        {preview ? t('import_counts', preview) : ''}
      </p>
      {preview ? <Preview preview={preview} t={t} /> : null}
      <Textarea
        label={t('import_reason')}
        value={reason}
        maxLength={MAX_REASON}
        autosize
        minRows={2}
        error={errorOf('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
        required
      />
      <DialogButtons onCancel={onClose}>
        <DisabledButton why={why}>
          <Button type="submit" loading={real.isPending}>
            {t('import_now', { count })}
          </Button>
        </DisabledButton>
      </DialogButtons>
    </form>
  )
}

/**
 * The preview of an import: encoding and separator of the file, its errors by line and column, and the first rows of
 * each kind of change.
 */
function Preview({ preview, t }: { preview: ImportedRows; t: Translate<'admin'> }) {
  const { encoding, separator, faults, problems, examples, passed_over: passedOver } = preview
  const others = preview.added + preview.changed + preview.retired - examples.length
  return (
    <>
      <ReadAs encoding={encoding} separator={separator} />
      {passedOver.length === 0 ? null : (
        <p className={classes.dim}>{t('import_passed_over', { columns: passedOver.join(', ') })}</p>
      )}
      {faults === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
        <section className={classes.preview} tabIndex={0} aria-label={t('import_faults', { count: faults })}>
          <h3 className={classes.failure}>{t('import_faults', { count: faults })}</h3>
          <table className={classes.small}>
            <thead>
              <tr>
                <th scope="col">{t('import_line')}</th>
                <th scope="col">{t('import_column')}</th>
                <th scope="col">{t('import_fault')}</th>
              </tr>
            </thead>
            <tbody>
              {problems.map(({ line, column, message }) => (
                <tr key={`${line} ${column} ${message}`}>
                  <td>{line}</td>
                  <td>{column ?? t('import_whole_line')}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {faults > problems.length ? (
            <p className={classes.dim}>{t('import_more_faults', { count: faults - problems.length })}</p>
          ) : null}
        </section>
      )}
      {examples.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
        <section className={classes.preview} tabIndex={0} aria-label={t('import_changes')}>
          <table className={classes.small}>
            <thead>
              <tr>
                <th scope="col">{t('code')}</th>
                <th scope="col">{t('import_change')}</th>
              </tr>
            </thead>
            <tbody>
              {examples.map((example) => (
                <Example key={`${example.action} ${example.code}`} example={example} t={t} />
              ))}
            </tbody>
          </table>
          {others > 0 ? <p className={classes.dim}>{t('import_more', { count: others })}</p> : null}
        </section>
      )}
    </>
  )
}

function Example({ example: { code, action, changes }, t }: { example: ImportedExample; t: Translate<'admin'> }) {
  const { nameOf, shownOf = (_, value) => value } = memberNames(t)
  const shown = (member: string, value: string | null) => (value === null ? t('nothing') : shownOf(member, value))
  const reported = action === 'added' ? changes.filter(({ after }) => after !== null) : changes
  return (
    <tr>
      <td>{t('import_example', { code: shownCode(code), action })}</td>
      <td>
        {reported.map(({ member, before, after }) => (
          <p key={member} className={classes.change}>
            {action === 'added'
              ? t('import_value', { member: nameOf(member), value: shown(member, after) })
              : t('change', { member: nameOf(member), before: shown(member, before), after: shown(member, after) })}
          </p>
        ))}
      </td>
    </tr>
  )
}
