import { Badge } from '@mantine/core'
import type { BrowseEntry } from '@seriatim/contract'
import { IconExternalLink } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useFormats } from '../../app/formats.ts'
import { useMessages } from '../../app/i18n.ts'
import { MarkedText } from '../../ui/marc/marked-text.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { writeSearchState } from '../search/state/search-state.ts'
import classes from './browse.module.css'
import { searchOfEntries } from './browse-address.ts'

/** How many records, the entry with what it refers to, where it stands, and what its records are. */
export function useEntryColumns(): readonly Column<BrowseEntry>[] {
  const t = useMessages('browse')
  const { number } = useFormats()
  const router = useRouter()
  return useMemo(() => {
    const counted = (pairs: readonly (readonly [string, number])[]): string =>
      pairs.map(([name, count]) => t('counted', { name, count })).join(', ')
    const addressOf = ({ key }: BrowseEntry): string =>
      router.buildLocation({ to: '/search', search: writeSearchState(searchOfEntries([key])) }).href
    return [
      {
        id: 'hits',
        header: t('col_hits'),
        name: t('col_hits'),
        width: 72,
        align: 'end',
        canHide: false,
        text: ({ hits }) => String(hits),
        render: ({ hits }) => number(hits),
      },
      {
        id: 'entry',
        header: t('col_entry'),
        name: t('col_entry'),
        width: 320,
        grows: true,
        room: 340,
        canHide: false,
        text: ({ label }) => label,
        render: (entry) => (
          <span className={classes.entry}>
            <a href={addressOf(entry)} target="_blank" rel="noreferrer">
              {entry.label === '' ? (
                <span className={classes.empty}>{t('empty')}</span>
              ) : (
                <bdi>
                  <MarkedText text={entry.label} />
                </bdi>
              )}
            </a>
            {entry.external_references.map(([address, label]) => (
              <Badge
                key={address}
                component="a"
                href={address}
                target="_blank"
                rel="noreferrer noopener"
                variant="light"
                color="gray"
                className={classes.reference}
                rightSection={<IconExternalLink size={11} aria-hidden />}
              >
                {label}
              </Badge>
            ))}
          </span>
        ),
      },
      {
        id: 'tag',
        header: t('col_tag'),
        name: t('col_tag'),
        width: 60,
        givesWay: 3,
        text: ({ tag }) => tag,
        render: ({ tag }) => <span className={classes.tag}>{tag}</span>,
      },
      {
        id: 'script',
        header: t('col_script'),
        name: t('col_script'),
        width: 120,
        givesWay: 2,
        text: ({ script }) => t(`script_${script}`),
        render: ({ script }) => <span className={classes.quiet}>{t(`script_${script}`)}</span>,
      },
      {
        id: 'details',
        header: t('col_details'),
        name: t('col_details'),
        width: 400,
        givesWay: 1,
        text: ({ categories, countries }) => counted([...categories, ...countries]),
        render: ({ categories, countries }) => (
          <span className={classes.details}>
            {categories.map(([name, count]) => (
              <Badge key={name} variant="light" color="gray" className={classes.category}>
                {t('counted', { name, count })}
              </Badge>
            ))}
            <span className={classes.quiet}>{counted(countries)}</span>
          </span>
        ),
      },
    ]
  }, [t, number, router])
}
