import { Alert, Button, FileInput, Modal, Progress, SegmentedControl, Select } from '@mantine/core'
import {
  ENRICHMENT_MODES,
  ENRICHMENT_NUMBERS,
  ENRICHMENT_SOURCES,
  type EnrichmentMode,
  type EnrichmentSource,
  enrichmentTable,
  importEnrichments,
  isEnrichmentSource,
} from '@seriatim/contract'
import { type FormEvent, useState } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { DialogButtons } from '../../ui/dialog-buttons.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { IconFileUpload, IconPlayerPlay } from '../../ui/icons.tsx'
import type { SentBytes } from '../../ui/sending-bar.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import { useUpload } from '../../ui/use-upload.ts'
import { useRefreshTasks } from '../tasks/use-tasks.ts'
import classes from './enrichments.module.css'

const ACCEPTED = '.csv,.tsv,.xlsx,.txt,.json'

/** The form of a new import. It starts a dry run, whose result has a button that starts the real run. */
export function UploadDialog({
  onStarted,
  onClose,
}: {
  /** Opens the started import, and resolves when its page is shown. */
  onStarted: (id: string) => Promise<void>
  onClose: () => void
}) {
  const t = useMessages('enrichments')
  useReturnFocus()
  const refreshTasks = useRefreshTasks()
  const [source, setSource] = useState<EnrichmentSource>('keepers')
  const [mode, setMode] = useState<EnrichmentMode>('add')
  const [file, setFile] = useState<File | null>(null)
  const { sending, failure, refuse, send, cancel } = useUpload()

  const close = () => {
    cancel()
    onClose()
  }
  const start = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (file === null) return refuse(event.currentTarget, t('file_required'))
    const fields = { payload: { source, mode, dry_run: true } }
    void send(importEnrichments, { files: { file }, fields }, async ({ id }) => {
      refreshTasks()
      await onStarted(id)
    })
  }

  return (
    <Modal opened onClose={close} size="xl" title={t('new')}>
      <form className={classes.form} onSubmit={start} noValidate aria-label={t('new')}>
        <p className={classes.hint}>{t('dry_first')}</p>
        <Select
          label={t('source')}
          data={ENRICHMENT_SOURCES.map((each) => ({ value: each, label: t(`source_${each}`) }))}
          value={source}
          allowDeselect={false}
          onChange={(value) => isEnrichmentSource(value) && setSource(value)}
          data-autofocus
        />
        <Columns source={source} />
        <FileDrop onDrop={setFile}>
          <FileInput
            data-work
            label={t('file')}
            description={t('file_what')}
            placeholder={t('file_choose')}
            accept={ACCEPTED}
            leftSection={<IconFileUpload size={15} aria-hidden />}
            value={file}
            onChange={setFile}
            required
            clearable
            clearButtonProps={{ 'aria-label': t('file_clear') }}
          />
        </FileDrop>
        <div className={classes.field}>
          <span className={classes.label}>{t('mode')}</span>
          <SegmentedControl
            aria-label={t('mode')}
            value={mode}
            onChange={(value) => setMode(ENRICHMENT_MODES.find((each) => each === value) ?? 'add')}
            data={ENRICHMENT_MODES.map((each) => ({ value: each, label: t(`mode_${each}`) }))}
          />
          <p className={classes.hint}>{t(`mode_${mode}_what`)}</p>
        </div>
        {failure === undefined ? null : (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        )}
        {sending === undefined ? null : <SendingBar {...sending} />}
        <DialogButtons onCancel={close}>
          <Button type="submit" leftSection={<IconPlayerPlay size={15} aria-hidden />} loading={sending !== undefined}>
            {t('start')}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}

/** The columns that a table from this source needs, each with the subfield that it fills. */
function Columns({ source }: { source: EnrichmentSource }) {
  const t = useMessages('enrichments')
  const { tag, columns, needs } = enrichmentTable(source)
  const name = (each: string) => (needs.includes(each) ? <strong>{each}</strong> : each)
  return (
    <section className={classes.field} aria-label={t('columns')}>
      <span className={classes.label}>{t('columns')}</span>
      <p className={classes.hint}>{t('columns_what')}</p>
      <p className={classes.columns}>
        <code>
          <strong>{ENRICHMENT_NUMBERS[0]}</strong>
        </code>{' '}
        {t('columns_number')}{' '}
        <code>
          <strong>{ENRICHMENT_NUMBERS[1]}</strong>
        </code>
      </p>
      <ul className={classes.columns}>
        {columns.map((each) => (
          <li key={each.name}>
            <code>{name(each.name)}</code> <span className={classes.hint}>{`${tag} $${each.code}`}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SendingBar({ sent, of }: SentBytes) {
  const t = useMessages('enrichments')
  const percent = of === 0 ? 0 : Math.floor((sent / of) * 100)
  return (
    <div role="status">
      <Progress value={percent} aria-label={t('progress')} />
      <span className={classes.hint}>{percent < 100 ? t('sending_percent', { percent }) : t('sent_reading')}</span>
    </div>
  )
}
