import { Button, MultiSelect, TextInput } from '@mantine/core'
import { exportLtwa, isoLanguages, LTWA_PER_PAGE, LTWA_SORTS, ltwaWords } from '@seriatim/contract'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { download, useAnswer } from '../../../kernel/api.ts'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { notify } from '../../../kernel/notify.ts'
import { focusWork } from '../../../kernel/take-focus.ts'
import { DayInput } from '../../../ui/days/day-input.tsx'
import { DisabledButton } from '../../../ui/disabled-button.tsx'
import { IconDownload } from '../../../ui/icons.tsx'
import { ColumnMenu } from '../../../ui/table/column-menu.tsx'
import { useColumnChoice } from '../../../ui/table/columns.ts'
import type { TabProps } from './tab-props.ts'
import classes from './words.module.css'
import { sortedBy, type WordsAddress, wordsFilter } from './words-address.ts'
import { wordsColumns } from './words-columns.tsx'
import { WordsTable } from './words-table.tsx'

/** The tab that searches the list by words, languages and dates, with sorting and pages. */
export function SearchTab({ address, go, actions }: TabProps) {
  const t = useMessages('ltwaPage')
  const common = useMessages('common')
  const formats = useFormats()
  const choice = useColumnChoice('ltwa')
  const columns = useMemo(() => wordsColumns(t, formats, { isSortable: true, actions }), [t, formats, actions])
  const { page = 1 } = address
  const filter = wordsFilter(address)
  const answer = useAnswer(
    ltwaWords,
    { query: { ...filter, page } },
    { placeholderData: (before) => before, staleTime: 0 },
  )
  const { data } = answer
  return (
    <div className={classes.page}>
      <Filter address={address} go={(changes) => go({ page: undefined, ...changes })} />
      <div className={classes.steps}>
        <span className={classes.count} role="status">
          {data ? t('count', { count: data.total }) : t('loading')}
        </span>
        <span className={classes.end}>
          <ColumnMenu label={common('columns')} columns={columns} choice={choice} />
          <DisabledButton why={data?.total === 0 ? t('none') : undefined}>
            <Button
              variant="default"
              leftSection={<IconDownload size={15} aria-hidden />}
              onClick={() => void download(exportLtwa, { query: filter }).catch(notify.failure)}
            >
              {t('export', { count: data?.total ?? 0 })}
            </Button>
          </DisabledButton>
        </span>
      </div>
      <WordsTable
        answer={answer}
        rowsOf={({ ltwa }) => ltwa}
        columns={columns}
        choice={choice}
        place={JSON.stringify({ ...filter, page })}
        sorting={{ column: filter.sort, order: filter.order }}
        onSort={(column) => {
          const known = LTWA_SORTS.find((each) => each === column)
          if (known) go({ ...sortedBy(address, known), page: undefined })
        }}
        paging={{
          page,
          size: LTWA_PER_PAGE,
          total: data?.total,
          go: (to, replaces) => go({ page: to === 1 ? undefined : to }, replaces),
        }}
        emptyNext={t('none_next')}
        actions={actions}
      />
    </div>
  )
}

const NO_FILTER: WordsAddress = {
  search: undefined,
  languages: undefined,
  created_start: undefined,
  created_end: undefined,
  updated_start: undefined,
  updated_end: undefined,
}

/** The filter of the list. Text is applied with Enter; languages and dates are applied immediately. */
function Filter({ address, go }: { address: WordsAddress; go: (changes: WordsAddress) => void }) {
  const t = useMessages('ltwaPage')
  const { search = '' } = address
  const [text, setText] = useState(search)
  // The URL may change while the input does not: by Back or Reset.
  useEffect(() => setText(search), [search])
  const { data: languages } = useAnswer(isoLanguages, { query: { retired: 'true' } })
  const enter = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() !== search) go({ search: text.trim() || undefined })
    if (event.type === 'submit') focusWork()
  }
  const day = (name: 'created_start' | 'created_end' | 'updated_start' | 'updated_end') => (
    <DayInput
      label={t(name)}
      value={address[name]}
      min={name.endsWith('end') ? address[name.replace('end', 'start') as 'created_start'] : undefined}
      max={name.endsWith('start') ? address[name.replace('start', 'end') as 'created_end'] : undefined}
      onChange={(value) => go({ [name]: value })}
    />
  )
  return (
    <form className={classes.filter} aria-label={t('filter_form')} onSubmit={enter}>
      <TextInput
        label={t('search_text')}
        type="search"
        data-query
        value={text}
        maxLength={500}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={enter}
      />
      <MultiSelect
        label={t('languages')}
        placeholder={address.languages ? undefined : t('all_languages')}
        data={(languages ?? []).map(({ code, name }) => ({ value: code, label: name }))}
        value={address.languages?.split(',').filter(Boolean) ?? []}
        onChange={(codes) => go({ languages: codes.join(',') || undefined })}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('all_languages') }}
        hidePickedOptions
        classNames={{ pillsList: classes.oneLine }}
        nothingFoundMessage={t('no_language_found')}
        maxDropdownHeight={260}
      />
      {day('created_start')}
      {day('created_end')}
      {day('updated_start')}
      {day('updated_end')}
      <Button type="button" variant="subtle" onClick={() => go(NO_FILTER)}>
        {t('reset')}
      </Button>
      <button type="submit" hidden />
    </form>
  )
}
