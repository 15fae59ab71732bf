import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMessages } from '../../app/i18n.ts'
import classes from './pager.module.css'

/** Steps through the pages of a list; nothing where there is only one. */
export function Pager({ page, pages, go }: { page: number; pages: number; go(page: number): void }) {
  const t = useMessages('common')
  if (pages <= 1) return null
  return (
    <nav className={classes.pager} aria-label={t('pages')}>
      <ActionIcon variant="default" aria-label={t('previous_page')} disabled={page <= 1} onClick={() => go(page - 1)}>
        <IconChevronLeft size={15} aria-hidden />
      </ActionIcon>
      <span aria-live="polite">{t('page_of', { page, count: pages })}</span>
      <ActionIcon variant="default" aria-label={t('next_page')} disabled={page >= pages} onClick={() => go(page + 1)}>
        <IconChevronRight size={15} aria-hidden />
      </ActionIcon>
    </nav>
  )
}
