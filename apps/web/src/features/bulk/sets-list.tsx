import { CHANGE_SET_LIST, type ChangeSetRow, changeSets } from '@seriatim/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { IconSearch } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import { type Column, textColumn, useColumnChoice } from '../../ui/table/columns.ts'
import { listProps, listQueryOf, readListAddress } from '../../ui/table/list-address.ts'
import { ListSearch } from '../../ui/table/list-search.tsx'
import { ListTable } from '../../ui/table/list-table.tsx'
import { timeArguments } from '../../ui/table/time-cells.tsx'
import classes from './bulk.module.css'
import { changeSetName, changeSetState } from './set-texts.ts'
import { useBulkAddress } from './use-bulk-address.ts'

/**
 * The change sets of the user's centre, newest first; users who manage accounts see the sets of all centres. Each set
 * links to its records.
 */
export function SetsList() {
  const t = useMessages('bulk')
  const common = useMessages('common')
  const { address, show } = useBulkAddress()
  const choice = useColumnChoice('change-sets')
  const columns = useSetColumns()
  const list = readListAddress(CHANGE_SET_LIST, address)
  const query = listQueryOf(CHANGE_SET_LIST, list)
  const answer = useAnswer(changeSets, { query }, { staleTime: 0, placeholderData: keepPreviousData })
  const empty =
    list.search === undefined ? (
      <StateMessage
        kind="empty"
        title={t('none')}
        text={t('none_next')}
        next={
          <LinkButton to="/search" variant="default" leftSection={<IconSearch size={15} aria-hidden />}>
            {t('to_search')}
          </LinkButton>
        }
      />
    ) : (
      <StateMessage kind="empty" title={t('no_match')} />
    )
  return (
    <Page title={t('title')}>
      <div className={classes.listHead}>
        <ListSearch
          label={t('find')}
          placeholder={t('find_hint')}
          value={list.search}
          onSearch={(search) => show({ search, page: undefined }, true)}
        />
        <ColumnMenu label={common('columns')} columns={columns} choice={choice} />
      </div>
      <div className={classes.table}>
        <ListTable
          label={t('title')}
          answer={answer}
          rowsOf={({ rows }) => rows}
          failed={t('cannot_load')}
          empty={empty}
          columns={columns}
          choice={choice}
          idOf={({ id }) => id}
          place={JSON.stringify(query)}
          {...listProps(CHANGE_SET_LIST, list, answer.data?.total, show)}
        />
      </div>
    </Page>
  )
}

function useSetColumns(): readonly Column<ChangeSetRow>[] {
  const t = useMessages('bulk')
  const { number, dateTime } = useFormats()
  return useMemo(() => {
    const column = (
      id: 'name' | 'reason' | 'username' | 'center' | 'created_at' | 'state' | 'records' | 'saved' | 'reverted',
      width: number,
      text: (row: ChangeSetRow) => string,
      more: Partial<Column<ChangeSetRow>> = {},
    ): Column<ChangeSetRow> => textColumn({ id, name: t(`col_${id}`), width, text, ...more })
    const count = (value: number): string => (value === 0 ? '' : number(value))
    return [
      column('name', 220, (row) => changeSetName(row, t), {
        grows: true,
        canHide: false,
        render: (row) => (
          <Link to="/bulk/{-$id}" params={{ id: row.id }}>
            <bdi>{changeSetName(row, t)}</bdi>
          </Link>
        ),
      }),
      column('reason', 240, ({ reason }) => reason, { hideRank: 1 }),
      column('username', 120, ({ username }) => username, { hideRank: 5 }),
      column('center', 80, ({ center }) => center ?? '', { hideRank: 2 }),
      column(
        'created_at',
        ...timeArguments({ dateTime }, ({ created_at }: ChangeSetRow) => created_at, { hideRank: 6 }),
      ),
      column('state', 200, (row) => t(`state_${changeSetState(row)}`)),
      column('records', 90, ({ records }) => number(records), { align: 'end', hideRank: 4 }),
      column('saved', 96, ({ saved }) => count(saved), { align: 'end', hideRank: 7 }),
      column('reverted', 96, ({ reverted }) => count(reverted), { align: 'end', hideRank: 3 }),
    ]
  }, [t, number, dateTime])
}
