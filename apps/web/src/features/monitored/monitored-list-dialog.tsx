import { ActionIcon, Modal, Skeleton } from '@mantine/core'
import { MONITORED_PER_PAGE, monitoredSearches } from '@seriatim/contract'
import { useLayoutEffect, useRef, useState } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { useEntryState, useEntryStateStore } from '../../kernel/entry-state.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { useReturnFocus } from '../../ui/use-return-focus.ts'
import classes from './monitored.module.css'
import { MonitoredRow } from './monitored-row.tsx'
import { type OpenedSearch, useOpenMonitored } from './opened-search.ts'
import { rowsOnPage } from './rows-on-page.ts'

/**
 * All monitored searches that the user may see, ten per page. Each can be run or deleted, and its description can be
 * edited.
 */
export function MonitoredListDialog({ close, onOpen }: { close(): void; onOpen(opened: OpenedSearch): void }) {
  const t = useMessages('monitored')
  // Escape must not close this dialog while a confirmation above it or an edited description handles Escape.
  const [isBusy, setBusy] = useState(false)
  useReturnFocus()
  return (
    <Modal
      opened
      closeOnEscape={!isBusy}
      onClose={close}
      size="min(1080px, 94vw)"
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('hide') }}
    >
      <MonitoredList onOpen={onOpen} setBusy={setBusy} />
    </Modal>
  )
}

function MonitoredList({ onOpen, setBusy }: { onOpen(opened: OpenedSearch): void; setBusy(isBusy: boolean): void }) {
  const t = useMessages('monitored')
  const common = useMessages('common')
  const { data, error, refetch } = useAnswer(monitoredSearches, {}, { staleTime: 0 })
  const { open, isOpening } = useOpenMonitored(onOpen)
  const [wanted, setWanted] = useEntryState('monitored-page', 1)
  const place = useEntryStateStore<number>('monitored-scroll')
  const list = useRef<HTMLDivElement>(null)
  const isThere = data !== undefined
  useLayoutEffect(() => {
    if (isThere) list.current?.scrollTo({ top: place.read() ?? 0 })
  }, [isThere, place])
  if (error && !error.isHandled)
    return <StateMessage kind="failure" title={t('cannot_load')} text={error.message} retry={refetch} />
  if (!data) return <Skeleton height={360} role="status" aria-label={t('loading')} />
  if (data.length === 0) return <StateMessage kind="empty" title={t('none')} text={t('none_what')} />
  const { rows, page, pages } = rowsOnPage(data, wanted, MONITORED_PER_PAGE)
  return (
    <div
      ref={list}
      tabIndex={-1}
      className={classes.list}
      onScroll={({ currentTarget }) => place.write(currentTarget.scrollTop)}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('col_description')}</th>
            <th scope="col">{t('col_centre')}</th>
            <th scope="col">{t('col_created')}</th>
            <th scope="col" className={classes.number}>
              {t('col_hits')}
            </th>
            {(['col_new', 'col_changed', 'col_gone'] as const).map((key) => (
              <th key={key} scope="col" className={classes.number} title={t('since_visit')}>
                {t(key)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('col_actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MonitoredRow
              key={row.id}
              row={row}
              open={isOpening ? undefined : () => open(row)}
              setBusy={setBusy}
              focusList={() => list.current?.focus()}
            />
          ))}
        </tbody>
      </table>
      {pages > 1 ? (
        <nav className={classes.pages} aria-label={t('page_of', { page, count: pages })}>
          <DisabledButton why={page === 1 ? common('is_first_page') : undefined}>
            <ActionIcon variant="default" aria-label={t('previous_page')} onClick={() => setWanted(page - 1)}>
              <IconChevronLeft size={15} aria-hidden />
            </ActionIcon>
          </DisabledButton>
          <span aria-live="polite">{t('page_of', { page, count: pages })}</span>
          <DisabledButton why={page === pages ? common('is_last_page') : undefined}>
            <ActionIcon variant="default" aria-label={t('next_page')} onClick={() => setWanted(page + 1)}>
              <IconChevronRight size={15} aria-hidden />
            </ActionIcon>
          </DisabledButton>
        </nav>
      ) : null}
    </div>
  )
}
