import { IMPORTS_LIST, listImports } from '@seriatim/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useAnswer } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { StateMessage } from '../../ui/state-message.tsx'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import { useColumnChoice } from '../../ui/table/columns.ts'
import { listProps, listQueryOf, readListAddress } from '../../ui/table/list-address.ts'
import { ListSearch } from '../../ui/table/list-search.tsx'
import { ListTable } from '../../ui/table/list-table.tsx'
import classes from './import.module.css'
import { usePastColumns } from './past-columns.tsx'
import { useImportAddress } from './use-import-address.ts'

/** The imports of the user and of the user's centre, newest first; each links to its report. */
export function PastImports() {
  const t = useMessages('importing')
  const common = useMessages('common')
  const { address, show } = useImportAddress()
  const choice = useColumnChoice('past-imports')
  const columns = usePastColumns()
  const list = readListAddress(IMPORTS_LIST, address)
  const query = listQueryOf(IMPORTS_LIST, list)
  const answer = useAnswer(listImports, { query }, { staleTime: 0, placeholderData: keepPreviousData })
  return (
    <section className={classes.past} aria-labelledby="past-imports">
      <header className={classes.recordsHead}>
        <h2 className={classes.step} id="past-imports">
          {t('past')}
        </h2>
        <ListSearch
          label={t('past_search')}
          placeholder={t('past_search_hint')}
          value={list.search}
          onSearch={(search) => show({ search, page: undefined }, true)}
        />
        <ColumnMenu label={common('columns')} columns={columns} choice={choice} />
      </header>
      <div className={classes.recordsTable}>
        <ListTable
          label={t('past')}
          answer={answer}
          rowsOf={({ rows }) => rows}
          failed={t('cannot_load')}
          empty={<StateMessage kind="empty" title={t(list.search === undefined ? 'past_none' : 'past_no_match')} />}
          columns={columns}
          choice={choice}
          idOf={({ id }) => id}
          place={JSON.stringify(query)}
          {...listProps(IMPORTS_LIST, list, answer.data?.total, show)}
        />
      </div>
    </section>
  )
}
