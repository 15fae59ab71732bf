import { ActionIcon, NativeSelect } from '@mantine/core'
import { LIST_SIZES } from '@seriatim/contract'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { DisabledButton } from '../disabled-button.tsx'
import { IconChevronLeft, IconChevronRight } from '../icons.tsx'
import classes from './pager.module.css'
import { pagesOf } from './pages.ts'

export type Paging = {
  /** The requested page, from 1. */
  readonly page: number
  /** Number of rows per page. */
  readonly size: number
  /** Number of all rows; undefined while unknown. */
  readonly total: number | undefined
  /** Shows another page; `replaces` is true if the page in the URL no longer exists. */
  go(page: number, replaces: boolean): void
  /** For lists with a choice of page size: the default size, and a function that is called with the chosen size. */
  readonly firstSize?: number
  readonly onSize?: (size: number) => void
}

/**
 * Buttons that move through the pages of a list, with a choice of page size. Renders nothing if all rows fit on the
 * smallest page.
 */
export function Pager({ page: wanted, size, total = 0, go, firstSize = size, onSize }: Paging) {
  const t = useMessages('common')
  const { number } = useFormats()
  const pages = pagesOf(total, size)
  const page = Math.min(wanted, pages)
  const sizes = [...new Set([...LIST_SIZES, firstSize, size])].sort((one, other) => one - other)
  const hasSizes = onSize !== undefined && total > sizes[0]!
  if (pages <= 1 && !hasSizes) return null
  return (
    <nav className={classes.pager} aria-label={t('pages')}>
      {hasSizes ? (
        <NativeSelect
          className={classes.size}
          size="xs"
          aria-label={t('rows_per_page')}
          data={sizes.map((rows) => ({ value: String(rows), label: t('rows_of_page', { rows: number(rows) }) }))}
          value={String(size)}
          onChange={(event) => onSize(Number(event.currentTarget.value))}
        />
      ) : null}
      <DisabledButton why={page <= 1 ? t('is_first_page') : undefined}>
        <ActionIcon variant="default" aria-label={t('previous_page')} onClick={() => go(page - 1, false)}>
          <IconChevronLeft size={15} aria-hidden />
        </ActionIcon>
      </DisabledButton>
      <span aria-live="polite">{t('page_of', { page, count: pages })}</span>
      <DisabledButton why={page >= pages ? t('is_last_page') : undefined}>
        <ActionIcon variant="default" aria-label={t('next_page')} onClick={() => go(page + 1, false)}>
          <IconChevronRight size={15} aria-hidden />
        </ActionIcon>
      </DisabledButton>
    </nav>
  )
}
