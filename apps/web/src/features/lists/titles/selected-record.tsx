import { ActionIcon, Skeleton } from '@mantine/core'
import { readRecord } from '@seriatim/contract'
import { fromWire } from '@seriatim/marc'
import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { IconX } from '../../../ui/icons.tsx'
import { MarcView } from '../../../ui/marc/marc-view.tsx'
import { StateMessage } from '../../../ui/state-message.tsx'
import classes from './titles.module.css'

/** The record with the selected ISSN, shown next to the list. */
export function SelectedRecord({ issn, close }: { issn: string; close(): void }) {
  const t = useMessages('titles')
  const { data, error, refetch } = useAnswer(readRecord, { params: { issn }, query: {} })
  const record = data && fromWire(data.record).record
  return (
    <section className={classes.selectedRecord} aria-label={t('record_selected', { issn })}>
      <header className={classes.selectedRecordHead}>
        <strong>{t('record_selected', { issn })}</strong>
        <Link to="/record/$issn" params={{ issn }} search={{}} target="_blank">
          {t('open')}
        </Link>
        <ActionIcon variant="subtle" color="gray" aria-label={t('close_record')} onClick={close}>
          <IconX size={15} aria-hidden />
        </ActionIcon>
      </header>
      {error && !error.isHandled ? (
        <StateMessage kind="failure" title={t('no_record', { issn })} text={error.message} retry={refetch} />
      ) : record ? (
        <MarcView record={record} />
      ) : (
        <Skeleton height={200} role="status" aria-label={t('loading')} />
      )}
    </section>
  )
}
