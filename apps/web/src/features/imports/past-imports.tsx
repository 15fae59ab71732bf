import { Skeleton } from '@mantine/core'
import { IMPORT_OUTCOMES, IMPORTS_PER_PAGE, listImports } from '@seriatim/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../app/api.ts'
import { useFormats } from '../../app/formats.ts'
import { useMessages } from '../../app/i18n.ts'
import { Pager } from '../../ui/table/pager.tsx'
import classes from './import.module.css'
import { useImportAddress } from './use-import-address.ts'

/** The imports of the user and the centre, newest first; each opens to its report. */
export function PastImports() {
  const t = useMessages('importing')
  const { number, dateTime } = useFormats()
  const { address, show } = useImportAddress()
  const page = address.past ?? 1
  const { data, error } = useAnswer(
    listImports,
    { query: { page } },
    { staleTime: 5_000, placeholderData: keepPreviousData },
  )
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / IMPORTS_PER_PAGE))
  return (
    <section className={classes.past} aria-labelledby="past-imports">
      <h2 className={classes.step} id="past-imports">
        {t('past')}
      </h2>
      {error && !error.isHandled ? <p className={classes.failure}>{error.message}</p> : null}
      {data === undefined && !error ? <Skeleton height={160} role="status" aria-label={t('loading')} /> : null}
      {data?.total === 0 ? <p className={classes.nothing}>{t('past_none')}</p> : null}
      {data && data.total > 0 ? (
        // On a narrow screen the table scrolls in its own place, also by the keyboard.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        <div className={classes.pastTable} tabIndex={0}>
          <table className={classes.table}>
            <thead>
              <tr>
                {(['id', 'file', 'mode', 'kind', 'started', 'by', 'state'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`past_${column}`)}
                  </th>
                ))}
                <th scope="col" className={classes.number}>
                  {t('past_records')}
                </th>
                <th scope="col">{t('past_outcomes')}</th>
              </tr>
            </thead>
            <tbody>
              {data.imports.map((row) => (
                <tr key={row.id}>
                  <td className={classes.issn}>{row.id}</td>
                  <td className={classes.fileName}>
                    <Link to="/import/{-$id}" params={{ id: row.id }}>
                      <bdi>{row.filename}</bdi>
                    </Link>
                  </td>
                  <td>{t(`mode_${row.mode}`)}</td>
                  <td>{t(row.dry_run ? 'kind_dry_run' : row.revert === null ? 'kind_real_run' : 'kind_reverted')}</td>
                  <td>{dateTime(row.created_at)}</td>
                  <td>{row.username}</td>
                  <td>{row.status === '' ? t('running') : t(`status_${row.status}`)}</td>
                  <td className={classes.number}>{number(row.records)}</td>
                  <td className={classes.short}>
                    {IMPORT_OUTCOMES.filter((outcome) => row.status_summary[outcome] > 0).map((outcome) => (
                      <span key={outcome} data-outcome={outcome}>
                        {t(`short_${outcome}`, { count: row.status_summary[outcome] })}
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      <Pager page={Math.min(page, pages)} pages={pages} go={(past) => show({ past })} />
    </section>
  )
}
