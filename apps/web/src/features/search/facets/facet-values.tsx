import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type Bucket, FACET_KEY_TRUNCATED_AT, searchFacet } from '@seriatim/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useAnswer } from '../../../kernel/api.ts'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { IconMinus, IconSearch } from '../../../ui/icons.tsx'
import { termName } from '../../search-query/filter-text.ts'
import { searchParamsOf } from '../../search-query/search-request.ts'
import { toggledFacet } from '../../search-query/transitions.ts'
import classes from './facet-panel.module.css'
import type { FacetProps } from './facet-props.ts'
import { type FacetRow, facetRows } from './facet-rows.ts'

const SHOWN_AT_FIRST = 6
/** A facet with at least this many values has a search box. */
const SEARCHED_FROM = 9
const TYPING_DELAY_MS = 200
const NO_BUCKETS: readonly Bucket[] = []

/** The values of a facet with a search box, which also finds values outside the first page. */
export function FacetValues({
  term,
  state,
  facet,
  labels,
  go,
  buckets = facet?.buckets ?? NO_BUCKETS,
}: FacetProps & { buckets?: readonly Bucket[] }) {
  const t = useMessages('search')
  const formats = useFormats()
  const [typed, setTyped] = useState('')
  const [areAllShown, showAll] = useState(false)
  const [contains] = useDebouncedValue(typed.trim(), TYPING_DELAY_MS)
  const rest = facet?.sum_other_doc_count ?? 0
  const { data: more } = useAnswer(
    searchFacet,
    { params: { term }, body: { ...searchParamsOf(state), contains, size: 100 } },
    { enabled: contains !== '' && rest > 0, placeholderData: keepPreviousData, staleTime: 0 },
  )
  const known = contains !== '' && rest > 0 && more ? more.buckets : buckets
  const rows = facetRows(term, known, state.facets, labels.labelOf, typed)
  const areFew = rows.length <= SHOWN_AT_FIRST + 1
  const shown = areFew || areAllShown || typed !== '' ? rows : rows.slice(0, SHOWN_AT_FIRST)
  const highest = Math.max(1, ...buckets.map(({ doc_count }) => doc_count))
  const name = termName(t, term)
  if (rows.length === 0 && typed === '') return <p className={classes.none}>{t('facet_empty')}</p>
  return (
    <>
      {buckets.length >= SEARCHED_FROM || rest > 0 ? (
        <TextInput
          className={classes.search}
          size="xs"
          aria-label={t('search_values', { term: name })}
          placeholder={t('search_values_hint')}
          leftSection={<IconSearch size={13} aria-hidden />}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || typed === '') return
            // The first Escape clears the search box, the next one closes the panel.
            event.preventDefault()
            setTyped('')
          }}
        />
      ) : null}
      {rows.length === 0 ? <p className={classes.none}>{t('facet_none_found')}</p> : null}
      <ul className={classes.values}>
        {shown.map((row) => (
          <FacetValue
            key={row.key}
            row={row}
            share={(row.count ?? 0) / highest}
            toggle={(exclude) => {
              labels.learn(term, row.key, row.label)
              go((now) => toggledFacet(now, term, row.key, exclude))
            }}
          />
        ))}
      </ul>
      {areFew || typed !== '' ? null : (
        <button
          type="button"
          className={classes.more}
          aria-expanded={areAllShown}
          onClick={() => showAll(!areAllShown)}
        >
          {areAllShown ? t('show_fewer') : t('show_more', { count: rows.length - SHOWN_AT_FIRST })}
        </button>
      )}
      {rest > 0 && typed === '' && (areFew || areAllShown) ? (
        <p className={classes.rest}>{t('facet_rest', { shown: formats.number(rest) })}</p>
      ) : null}
    </>
  )
}

function FacetValue({ row, share, toggle }: { row: FacetRow; share: number; toggle(exclude: boolean): void }) {
  const t = useMessages('search')
  const formats = useFormats()
  const { label, key, count, chosen } = row
  const isLong = label.length > FACET_KEY_TRUNCATED_AT
  const text = label.trim() === '' ? t('blank_value', { key }) : label
  return (
    <li className={classes.value} data-chosen={chosen}>
      <label
        className={classes.name}
        title={isLong || label !== key ? `${label}${label === key ? '' : ` (${key})`}` : undefined}
      >
        <input type="checkbox" checked={chosen === 'included'} onChange={() => toggle(false)} />
        <bdi className={classes.label}>{isLong ? `${text.slice(0, FACET_KEY_TRUNCATED_AT)}…` : text}</bdi>
        {chosen === 'excluded' ? <span className="visually-hidden">{t('excluded')}</span> : null}
        <span className={classes.count}>{count === undefined ? '' : formats.number(count)}</span>
      </label>
      <button
        type="button"
        className={classes.minus}
        aria-pressed={chosen === 'excluded'}
        aria-label={t('exclude_value', { value: text })}
        title={t('exclude_value', { value: text })}
        onClick={() => toggle(true)}
      >
        <IconMinus size={13} stroke={2} aria-hidden />
      </button>
      <span className={classes.bar} style={{ width: `${Math.max(share > 0 ? 1 : 0, share * 100)}%` }} aria-hidden />
    </li>
  )
}
