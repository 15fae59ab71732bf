import { Button } from '@mantine/core'
import { useMessages } from '../../kernel/i18n.ts'
import { IconRoute } from '../../ui/icons.tsx'
import { useHelp } from '../help/help-context.ts'
import classes from './search-page.module.css'

/** The content of the page before the first search: how to write a query. */
export function SearchStart() {
  const t = useMessages('search')
  const shell = useMessages('shell')
  const { openTour } = useHelp()
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
      <Button variant="subtle" size="compact-sm" leftSection={<IconRoute size={15} aria-hidden />} onClick={openTour}>
        {shell('open_tour')}
      </Button>
    </section>
  )
}
