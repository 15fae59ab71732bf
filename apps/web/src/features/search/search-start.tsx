import { useMessages } from '../../app/i18n.ts'
import classes from './search-page.module.css'

/** What is on the page before the first search: how a query is written. */
export function SearchStart() {
  const t = useMessages('search')
  return (
    <section className={classes.start}>
      <h2>{t('start')}</h2>
      <dl>
        {(['words', 'phrase', 'truncation', 'issn', 'anywhere'] as const).map((example) => (
          <div key={example}>
            <dt>{t(`example_${example}`)}</dt>
            <dd>{t(`example_${example}_is`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
