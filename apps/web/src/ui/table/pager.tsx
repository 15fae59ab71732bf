import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useMessages } from '../../app/i18n.ts'
import { Unable } from '../unable.tsx'
import classes from './pager.module.css'

/** Steps through the pages of a list; nothing where there is only one. */
export function Pager({ page, pages, go }: { page: number; pages: number; go(page: number): void }) {
  const t = useMessages('common')
  if (pages <= 1) return null
  return (
    <nav className={classes.pager} aria-label={t('pages')}>
      <Unable why={page <= 1 ? t('is_first_page') : undefined}>
        <ActionIcon variant="default" aria-label={t('previous_page')} onClick={() => go(page - 1)}>
          <IconChevronLeft size={15} aria-hidden />
        </ActionIcon>
      </Unable>
      <span aria-live="polite">{t('page_of', { page, count: pages })}</span>
      <Unable why={page >= pages ? t('is_last_page') : undefined}>
        <ActionIcon variant="default" aria-label={t('next_page')} onClick={() => go(page + 1)}>
          <IconChevronRight size={15} aria-hidden />
        </ActionIcon>
      </Unable>
    </nav>
  )
}
