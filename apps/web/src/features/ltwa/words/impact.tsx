import { ltwaImpact } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import { type InputOf, useAnswer } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { EMPTY_SEARCH, writeSearchState } from '../../search-query/search-state.ts'
import classes from './words.module.css'

type ImpactQuery = InputOf<typeof ltwaImpact>['body']

/** Fetches the effect of a change of the list on abbreviated key titles. Sends no request if `body` is undefined. */
export const useImpact = (body: ImpactQuery | undefined) =>
  useAnswer(ltwaImpact, { body: body ?? {} }, { enabled: body !== undefined, staleTime: 0, gcTime: 0 })

/** The abbreviated key titles that a change of the list affects, with their new forms and links. */
export function Impact({ body }: { body: ImpactQuery }) {
  const t = useMessages('ltwaPage')
  const { data, error } = useImpact(body)
  return (
    <section className={classes.impact} aria-label={t('impact')}>
      <h3>{t('impact')}</h3>
      <p role="status">
        {error
          ? Object.keys(error.fields).length > 0
            ? t('impact_later')
            : error.message
          : data === undefined
            ? t('impact_counting')
            : data.is_exact
              ? t('impact_records', { count: data.records })
              : t('impact_estimated', {
                  count: data.records,
                  examined: data.examined,
                  candidates: data.candidates,
                })}
      </p>
      {data === undefined || data.records === 0 ? null : (
        <>
          <p>
            <Link
              to="/search"
              search={writeSearchState({ ...EMPTY_SEARCH, q: data.search.basic_query?.query ?? '', format: 'LUCENE' })}
              target="_blank"
            >
              {data.is_search_exact ? t('impact_show') : t('impact_show_all', { count: data.candidates })}
            </Link>
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it */}
          <section className={classes.examples} tabIndex={0} aria-label={t('impact_examples')}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('issn')}</th>
                  <th scope="col">{t('impact_before')}</th>
                  <th scope="col">{t('impact_after')}</th>
                  <th scope="col">{t('impact_current')}</th>
                </tr>
              </thead>
              <tbody>
                {data.examples.map(({ issn, title, current, before, after }) => (
                  <tr key={issn} title={title}>
                    <td className={classes.issn}>
                      <Link to="/record/$issn" params={{ issn }} target="_blank">
                        {issn}
                      </Link>
                    </td>
                    <td className={classes.before}>{before}</td>
                    <td className={classes.after}>{after}</td>
                    <td>{current === before ? t('impact_same') : current}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      )}
    </section>
  )
}
