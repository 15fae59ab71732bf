/** The table cells of an entry of an index. */
import { Badge } from '@mantine/core'
import type { BrowseEntry } from '@seriatim/contract'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type Translate, useMessages } from '../../kernel/i18n.ts'
import { IconExternalLink } from '../../ui/icons.tsx'
import { MarkedText } from '../../ui/marc/marked-text.tsx'
import { scriptTag } from '../../ui/script-tag.ts'
import { type FacetChoice, writeSearchState } from '../search-query/search-state.ts'
import classes from './browse.module.css'
import { searchOfEntries } from './browse-address.ts'

/**
 * Returns a function that makes the URL of the search for the records of some entries, optionally with facet values.
 */
export const useEntriesAddress = () => {
  const router = useRouter()
  return useCallback(
    (keys: readonly string[], facets: readonly FacetChoice[] = []): string =>
      router.buildLocation({ to: '/search', search: writeSearchState({ ...searchOfEntries(keys), facets }) }).href,
    [router],
  )
}

/** The label of an entry as a link to its records, and the external URLs to which the fields of the entry refer. */
export function EntryCell({ entry }: { entry: BrowseEntry }) {
  const t = useMessages('browse')
  const addressOf = useEntriesAddress()
  return (
    <span className={classes.entry}>
      <a href={addressOf([entry.key])} target="_blank" rel="noreferrer">
        {entry.label === '' ? (
          <span className={classes.empty}>{t('empty')}</span>
        ) : (
          <bdi lang={scriptTag(entry.label)}>
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
  )
}

/** The categories and countries of an entry's records with their counts, as text. */
export const detailsOf = ({ categories, countries }: BrowseEntry, t: Translate<'browse'>): string =>
  [...categories, ...countries].map(([name, count]) => t('counted', { name, count })).join(', ')

/**
 * The categories and countries of an entry's records. Each links to the records of the entry with that category or
 * country.
 */
export function DetailsCell({ entry }: { entry: BrowseEntry }) {
  const t = useMessages('browse')
  const addressOf = useEntriesAddress()
  const { key, categories, countries, category_codes, country_codes } = entry
  const link = (term: 'category' | 'iso_country', code: string | undefined) =>
    ({
      href: addressOf([key], [{ term, key: code ?? '', exclude: false }]),
      target: '_blank',
      rel: 'noreferrer',
    }) as const
  return (
    <span className={classes.details} title={detailsOf(entry, t)}>
      {categories.map(([name, count], at) => (
        <a key={category_codes[at]} className={classes.detail} {...link('category', category_codes[at])}>
          {t('counted', { name, count })}
        </a>
      ))}
      {countries.map(([name, count], at) => (
        <a key={country_codes[at]} className={classes.detail} {...link('iso_country', country_codes[at])}>
          {t('counted', { name, count })}
        </a>
      ))}
    </span>
  )
}
