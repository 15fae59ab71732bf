import { Combobox, PillsInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keywordAutocomplete } from '@seriatim/contract'
import { normaliseIssn } from '@seriatim/issn'
import { keepPreviousData } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useAnswer } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { Chip } from '../../search-query/chip.tsx'
import { filterText, termName, urlsStatusName } from '../../search-query/filter-text.ts'
import type { Labels } from '../../search-query/labels.ts'
import type { Filter } from '../../search-query/search-state.ts'
import classes from './filter-tags.module.css'
import { type Option, splitSign, urlsOptions, withFilter } from './filters.ts'

const SUGGEST_DELAY_MS = 150
const MAX_SUGGESTED = 40

/**
 * An input for filters. The user types a code or a name and chooses a suggestion; each filter is shown as a chip. A
 * leading minus excludes the value. An ISSN suggests its families; words such as "broken" suggest the state of URLs.
 * Backspace in the empty input removes the last filter.
 */
export function FilterTags({
  filters,
  onChange,
  labels,
}: {
  filters: readonly Filter[]
  onChange(filters: readonly Filter[]): void
  labels: Labels
}) {
  const t = useMessages('search')
  const [typed, setTyped] = useState('')
  const hint = useId()
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const { words, exclude } = splitSign(typed)
  const [wanted] = useDebouncedValue(words, SUGGEST_DELAY_MS)
  const { data, isPlaceholderData, isPending } = useAnswer(
    keywordAutocomplete,
    { query: { q: wanted } },
    { enabled: wanted !== '', placeholderData: keepPreviousData },
  )
  const issn = normaliseIssn(words)
  const families: readonly Option[] =
    issn === undefined
      ? []
      : (['family', 'issnl', 'issnh'] as const).map((type) => {
          const text = filterText(t, labels.labelOf, { type, code: issn })
          return { type, code: issn, text, label: text }
        })
  const coded: readonly Option[] = (words === '' ? [] : (data ?? [])).slice(0, MAX_SUGGESTED).map((each) => ({
    type: each.type,
    code: each.code,
    label: each.label,
    text: t('term_value', { term: termName(t, each.type), value: each.label }),
  }))
  const links = urlsOptions(
    words,
    (status) => urlsStatusName(t, status),
    (code) => filterText(t, labels.labelOf, { type: 'urls_status', code }),
  )
  const options = [...families, ...coded, ...links]
  const found = options.map(({ type, code }) => `${type}:${code}`).join('\n')

  /**
   * Whether the suggestions belong to the text as typed now. False while they belong to the text before the last key.
   */
  const isFresh = words === '' || (wanted === words && !isPending && !isPlaceholderData)
  /** Whether the best suggestion is known: the families of an ISSN come first and need no request. */
  const isBestKnown = isFresh || families.length > 0
  /**
   * Whether Enter was pressed before the suggestions arrived. If so, the best suggestion is applied when they arrive.
   */
  const [isAwaited, setAwaited] = useState(false)

  // Highlights the best suggestion as soon as it arrives, so that Enter applies it.
  const mark = useEffectEvent((drawn: string) => {
    if (drawn === '') combobox.resetSelectedOption()
    else combobox.selectFirstOption()
  })
  useEffect(() => mark(isBestKnown ? found : ''), [found, isBestKnown])

  const add = (value: string) => {
    const option = options.find(({ type, code }) => `${type}:${code}` === value)
    if (!option) return
    labels.learn(option.type, option.code, option.label)
    onChange(withFilter(filters, { type: option.type, code: option.code, exclude }))
    setTyped('')
  }
  const takeBest = useEffectEvent(() => {
    setAwaited(false)
    const [best] = options
    if (best) add(`${best.type}:${best.code}`)
  })
  useEffect(() => {
    if (isAwaited && isBestKnown) takeBest()
  }, [isAwaited, isBestKnown])
  const onKey = (event: KeyboardEvent) => {
    // Ignores an Enter that ends an input-method composition.
    if (event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229) return
    if (event.key === 'Escape') setAwaited(false)
    if (event.key === 'Backspace' && typed === '' && filters.length > 0) onChange(filters.slice(0, -1))
    // Enter must not submit the form, because the search would drop the typed text.
    if (event.key !== 'Enter' || words === '') return
    event.preventDefault()
    // A suggestion that is selected with the arrow keys takes precedence.
    if (!isBestKnown && combobox.getSelectedOptionIndex() < 0) setAwaited(true)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={add} withinPortal>
      <Combobox.DropdownTarget>
        <PillsInput className={classes.box} onClick={() => combobox.openDropdown()}>
          <span className={classes.chips}>
            {filters.map((filter) => (
              <Chip
                key={`${filter.exclude} ${filter.type}:${filter.code}`}
                text={filterText(t, labels.labelOf, filter)}
                isExcluded={filter.exclude}
                onRemove={() => onChange(filters.filter((each) => each !== filter))}
              />
            ))}
            <Combobox.EventsTarget withExpandedAttribute>
              <PillsInput.Field
                aria-label={t('filter_by')}
                aria-describedby={hint}
                placeholder={filters.length === 0 ? t('filter_hint') : t('filter_more')}
                autoComplete="off"
                spellCheck={false}
                maxLength={200}
                value={typed}
                onFocus={() => combobox.openDropdown()}
                onBlur={() => {
                  setAwaited(false)
                  combobox.closeDropdown()
                }}
                onKeyDown={onKey}
                onChange={(event) => {
                  setTyped(event.currentTarget.value)
                  setAwaited(false)
                  combobox.openDropdown()
                }}
              />
            </Combobox.EventsTarget>
            <span id={hint} className="visually-hidden">
              {t('filter_how')}
            </span>
          </span>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={words === ''}>
        <Combobox.Options mah={300} style={{ overflowY: 'auto' }} aria-label={t('filter_by')}>
          {options.map(({ type, code, text }) => (
            <Combobox.Option key={`${type}:${code}`} value={`${type}:${code}`}>
              <span className={classes.option}>
                <span>{`${exclude ? MINUS : ''}${text}`}</span>
                <code>{code}</code>
              </span>
            </Combobox.Option>
          ))}
          {options.length === 0 && isFresh ? <Combobox.Empty>{t('filter_none')}</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}

const MINUS = '−'
