import { Button, Select, TextInput } from '@mantine/core'
import { INDEX_SIZE, isPlaceKey, LTWA_KEYS, ltwaBrowse } from '@seriatim/contract'
import { type FormEvent, useEffect, useMemo, useState } from 'react'
import { useAnswer } from '../../../kernel/api.ts'
import { useFormats } from '../../../kernel/formats.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { IndexPager } from '../../../ui/index-pager.tsx'
import { indexSteps } from '../../../ui/index-steps.ts'
import { ColumnMenu } from '../../../ui/table/column-menu.tsx'
import { useColumnChoice } from '../../../ui/table/columns.ts'
import { useIndexStep } from '../../../ui/use-index-step.ts'
import { StartWith } from './start-with.tsx'
import type { TabProps } from './tab-props.ts'
import classes from './words.module.css'
import { ltwaKey, type WordsAddress } from './words-address.ts'
import { wordsColumns } from './words-columns.tsx'
import { WordsTable } from './words-table.tsx'

/** The tab that shows the list as an index, starting at any word. */
export function BrowseTab({ address, go, actions }: TabProps) {
  const t = useMessages('ltwaPage')
  const common = useMessages('common')
  const formats = useFormats()
  const choice = useColumnChoice('ltwa')
  const columns = useMemo(() => wordsColumns(t, formats, { isSortable: false, actions }), [t, formats, actions])
  const { filter, from, back, size = INDEX_SIZE } = address
  const key = ltwaKey(address)
  const asked = {
    key,
    search: filter,
    position: from,
    direction: back ? 'before' : 'after',
    // One entry more than shown is requested, to detect whether there are more.
    size: String(size + 1),
  }
  const answer = useAnswer(ltwaBrowse, { query: asked }, { placeholderData: (before) => before, staleTime: 0 })
  const { data, isPlaceholderData } = answer
  const { entries, steps, isShort } = indexSteps(data?.ltwa ?? [], size, {
    position: from ?? '',
    isBefore: back !== undefined,
  })
  const isSettled = data !== undefined && !isPlaceholderData
  useEffect(() => {
    if (isShort && isSettled) go({ from: undefined, back: undefined })
  }, [isShort, isSettled, go])
  const step = useIndexStep(steps, isSettled, ({ position, isBefore }) =>
    go({ from: position || undefined, back: isBefore ? 'true' : undefined }, false),
  )
  return (
    <div className={classes.page}>
      <Controls address={address} go={go} />
      <div className={classes.steps}>
        <span className={classes.count} role="status">
          {data ? t('count', { count: data.total }) : t('loading')}
        </span>
        <IndexPager
          size={size}
          isAtBeginning={steps.previous === undefined}
          isAtEnd={steps.next === undefined}
          onStep={step}
          onSize={(lines) => go({ size: lines === INDEX_SIZE ? undefined : lines })}
        />
        <span className={classes.end}>
          <ColumnMenu label={common('columns')} columns={columns} choice={choice} />
        </span>
      </div>
      <WordsTable
        answer={answer}
        rowsOf={() => entries}
        columns={columns}
        choice={choice}
        place={JSON.stringify(asked)}
        emptyNext={t(data?.total === 0 ? 'none_next' : 'none_after')}
        actions={actions}
      />
    </div>
  )
}

/** The inputs for order, filter and start of the index. */
function Controls({ address, go }: Pick<TabProps, 'address' | 'go'>) {
  const t = useMessages('ltwaPage')
  const typed = address.from !== undefined && !isPlaceKey(address.from) ? address.from : ''
  const [filter, setFilter] = useState(address.filter ?? '')
  const [start, setStart] = useState(typed)
  // The URL may change while the inputs do not: by Back, Reset, or a step in the index.
  useEffect(() => setFilter(address.filter ?? ''), [address.filter])
  useEffect(() => setStart(typed), [typed])
  const browse = (from: string) =>
    go({ from: from.trim().slice(0, 500) || undefined, back: undefined, filter: filter.trim() || undefined }, false)
  const enter = (event: FormEvent) => {
    event.preventDefault()
    browse(start)
  }
  const reset: WordsAddress = { by: undefined, filter: undefined, from: undefined, back: undefined, size: undefined }
  return (
    <form className={classes.line} aria-label={t('filter_form')} onSubmit={enter}>
      <Select
        label={t('browse_by')}
        data={LTWA_KEYS.map((value) => ({ value, label: t(`column_${value}`) }))}
        value={ltwaKey(address)}
        allowDeselect={false}
        onChange={(value) =>
          go({ by: value === 'abbreviation' ? 'abbreviation' : undefined, from: typed || undefined, back: undefined })
        }
      />
      <TextInput
        label={t('filter')}
        value={filter}
        maxLength={500}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      <StartWith index={ltwaKey(address)} value={start} onType={setStart} onEnter={browse} />
      <Button
        type="button"
        variant="subtle"
        onClick={() => {
          setFilter('')
          setStart('')
          go(reset)
        }}
      >
        {t('reset')}
      </Button>
      <Button type="submit" variant="default">
        {t('browse')}
      </Button>
    </form>
  )
}
