import { type HelpSection, helpPage } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import { useAnswer } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { StateMessage } from '../../ui/state-message.tsx'
import classes from './help.module.css'

/** Ids of sections that show each term on a separate line. */
const STACKED: ReadonlySet<string> = new Set(['statements', 'conditions', 'functions'])

/** Lists of at least this many values are collapsed. */
const FOLDED_FROM = 12

/** Shows a help page of a screen or of a field, which is requested from the server. */
export function HelpPage({ page }: { page: string }) {
  const t = useMessages('help')
  const { data, error, refetch } = useAnswer(helpPage, { params: { page } }, { staleTime: 60_000 })
  if (error) return <StateMessage kind="failure" title={t('cannot_load')} text={error.message} retry={refetch} />
  if (!data) return <p role="status">{t('loading')}</p>
  return (
    <article className={classes.page} data-page={data.page}>
      <h3 className={classes.name}>{data.title}</h3>
      <p>{data.about}</p>
      {data.sections.map((section, index) => (
        <Section key={`${section.id} ${index}`} section={section} isFurther={isFurther(data.sections, index)} />
      ))}
    </article>
  )
}

/**
 * Whether the section is another list of positions after the first one (for another form of material). Such a section
 * is collapsed.
 */
const isFurther = (sections: readonly HelpSection[], index: number): boolean =>
  sections[index]?.id === 'positions' && sections[index - 1]?.id === 'positions'

function Section({ section, isFurther }: { section: HelpSection; isFurther: boolean }) {
  const { id, title, texts, terms } = section
  if (texts.length === 0 && terms.length === 0) return <p className={classes.dim}>{title}</p>
  const isFolded = isFurther || ((id === 'codes' || id === 'positions') && terms.length > FOLDED_FROM)
  if (isFolded)
    return (
      <details>
        <summary>{title}</summary>
        <Content section={section} />
      </details>
    )
  return (
    <section>
      <h4>{title}</h4>
      <Content section={section} />
    </section>
  )
}

function Content({ section: { id, texts, terms } }: { section: HelpSection }) {
  if (id === 'examples')
    return (
      <pre className={classes.lines} dir="ltr">
        {texts.join('\n')}
      </pre>
    )
  if (id === 'rules')
    return (
      <ul>
        {terms.map(({ term, text, note }) => (
          <li key={`${term} ${text}`}>
            {text}{' '}
            <span className={classes.dim}>
              <Link to="/rules" hash={term} target="_blank" rel="noreferrer">
                {term}
              </Link>
              {' · '}
              {note}
            </span>
          </li>
        ))}
      </ul>
    )
  const List = id === 'steps' ? 'ol' : 'ul'
  return (
    <>
      {texts.length === 0 ? null : (
        <List>
          {texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </List>
      )}
      {terms.length === 0 ? null : (
        <dl className={classes.terms} data-stacked={STACKED.has(id) || undefined}>
          {terms.map(({ term, text, note }) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>
                {text}
                {note === '' ? null : <span className={classes.note}>{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
