import { IMPORTS_PER_PAGE, listImports } from '@seriatim/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { useAnswer } from '../../app/api.ts'
import { useMessages } from '../../app/i18n.ts'
import { StateMessage } from '../../ui/state-message.tsx'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import { useColumnChoice } from '../../ui/table/columns.ts'
import { ListTable } from '../../ui/table/list-table.tsx'
import classes from './import.module.css'
import { usePastColumns } from './past-columns.tsx'
import { useImportAddress } from './use-import-address.ts'

/** The imports of the user and the centre, newest first; each opens to its report. */
export function PastImports() {
  const t = useMessages('importing')
  const common = useMessages('common')
  const { address, show } = useImportAddress()
  const choice = useColumnChoice('past-imports')
  const columns = usePastColumns()
  const page = address.past ?? 1
  const answer = useAnswer(listImports, { query: { page } }, { staleTime: 0, placeholderData: keepPreviousData })
  return (
    <section className={classes.past} aria-labelledby="past-imports">
      <header className={classes.recordsHead}>
        <h2 className={classes.step} id="past-imports">
          {t('past')}
        </h2>
        <ColumnMenu label={common('columns')} columns={columns} choice={choice} />
      </header>
      <div className={classes.recordsTable}>
        <ListTable
          label={t('past')}
          answer={answer}
          rowsOf={({ imports }) => imports}
          failed={t('cannot_load')}
          empty={<StateMessage kind="empty" title={t('past_none')} />}
          columns={columns}
          choice={choice}
          idOf={({ id }) => id}
          place={JSON.stringify({ past: page })}
          paging={{
            page,
            size: IMPORTS_PER_PAGE,
            total: answer.data?.total,
            go: (past, replaces) => show({ past }, replaces),
          }}
        />
      </div>
    </section>
  )
}
