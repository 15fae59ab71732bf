import { ActionIcon, TextInput, Tooltip } from '@mantine/core'
import { SEARCH_LIMIT_RECORDS } from '@seriatim/contract'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { DisabledButton } from '../../../ui/disabled-button.tsx'
import { IconAlertTriangle, IconChevronLeft, IconChevronRight } from '../../../ui/icons.tsx'
import { lastPage, parseTypedPage } from '../../search-query/transitions.ts'
import classes from './results-bar.module.css'

/** The bar above the results: number of results, duration, page, and actions. */
export function ResultsBar({
  total,
  took,
  page,
  goTo,
  selection,
  children,
}: {
  total: number
  /** Duration of the search in milliseconds. */
  took: number
  page: number
  goTo(page: number): void
  /**
   * Actions on checked rows. They replace the number of results, so that no element moves when the first row is
   * checked.
   */
  selection: ReactNode
  children: ReactNode
}) {
  const t = useMessages('search')
  const formats = useFormats()
  return (
    <div className={classes.bar}>
      <div className={classes.countPlace}>
        <p className={classes.count} role="status" data-covered={selection ? true : undefined}>
          <b>{formats.number(total)}</b> {t('records_took', { count: total, took: formats.number(Math.round(took)) })}
        </p>
        {selection}
      </div>
      {total > 0 ? <GoToPage total={total} page={page} goTo={goTo} /> : null}
      {total > SEARCH_LIMIT_RECORDS ? (
        <Tooltip label={t('limit_why', { limit: formats.number(SEARCH_LIMIT_RECORDS) })} multiline w={320}>
          <span className={classes.limit} role="note">
            <IconAlertTriangle size={15} stroke={1.7} aria-hidden style={{ verticalAlign: -2 }} />{' '}
            {t('limit', { limit: formats.number(SEARCH_LIMIT_RECORDS) })}
          </span>
        </Tooltip>
      ) : null}
      <div className={classes.actions}>{children}</div>
    </div>
  )
}

/** An empty bar that reserves the space before the first answer. */
export const ResultsBarPlace = () => <div className={classes.bar} />

function GoToPage({ total, page, goTo }: { total: number; page: number; goTo(page: number): void }) {
  const t = useMessages('search')
  const common = useMessages('common')
  const formats = useFormats()
  const id = useId()
  const [text, setText] = useState(String(page))
  const [isInvalid, setInvalid] = useState(false)
  // A change of the page replaces the typed text without a remount, so that the focus does not move.
  const shown = `${page} ${total}`
  const [typedAt, setTypedAt] = useState(shown)
  if (typedAt !== shown) {
    setTypedAt(shown)
    setText(String(page))
    setInvalid(false)
  }
  const last = lastPage(total)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = parseTypedPage(text, total)
    setInvalid(wanted === undefined)
    if (wanted !== undefined && wanted !== page) goTo(wanted)
  }
  return (
    <form className={classes.pages} onSubmit={submit} noValidate>
      <label htmlFor={id}>{t('page')}</label>
      <DisabledButton why={page <= 1 ? common('is_first_page') : undefined}>
        <ActionIcon variant="default" aria-label={t('previous_page')} onClick={() => goTo(page - 1)}>
          <IconChevronLeft size={15} aria-hidden />
        </ActionIcon>
      </DisabledButton>
      <TextInput
        id={id}
        className={classes.pageBox}
        size="xs"
        inputMode="numeric"
        autoComplete="off"
        aria-label={t('go_to_page')}
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? `${id}-invalid` : undefined}
        error={isInvalid}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setInvalid(false)
        }}
      />
      <span className={classes.last}>{t('of_pages', { count: formats.number(last) })}</span>
      <DisabledButton why={page >= last ? common('is_last_page') : undefined}>
        <ActionIcon variant="default" aria-label={t('next_page')} onClick={() => goTo(page + 1)}>
          <IconChevronRight size={15} aria-hidden />
        </ActionIcon>
      </DisabledButton>
      {isInvalid ? (
        <span id={`${id}-invalid`} className={classes.invalid} role="alert">
          {t('invalid_value')}
        </span>
      ) : null}
    </form>
  )
}
