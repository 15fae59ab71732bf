import type { RequestField, RequestView } from '@seriatim/contract'
import { marcLanguageTag } from '@seriatim/scripts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { ShortUrl } from '../../ui/short-url.tsx'
import { useRequestLists } from './request-lists.ts'
import { contentText, fieldName } from './request-text.ts'
import classes from './requests.module.css'

const isIssn = (text: string): boolean => /^\d{4}-?\d{3}[\dXx]$/.test(text.trim())

/** An ISSN as a link to its record; other text is shown as it is. */
export function IssnLink({ issn }: { issn: string }) {
  if (!isIssn(issn)) return <bdi>{issn}</bdi>
  const digits = issn.trim().replace('-', '').toUpperCase()
  const shown = `${digits.slice(0, 4)}-${digits.slice(4)}`
  return (
    <Link className="issn" to="/record/$issn" params={{ issn: shown }} target="_blank">
      {shown}
    </Link>
  )
}

/** An address of a publisher. Only http and https are links. */
function ExternalUrl({ url }: { url: string }) {
  return /^https?:\/\//i.test(url) ? (
    <a href={url} target="_blank" rel="noreferrer noopener" aria-label={url}>
      <ShortUrl url={url} />
    </a>
  ) : (
    <bdi>{url}</bdi>
  )
}

const ISSN_FIELDS: readonly RequestField[] = ['issn', 'previous_issn', 'related_issns']
const TITLE_FIELDS: readonly RequestField[] = ['title', 'subtitle']

type Fact = readonly [name: string, value: ReactNode, isWide?: boolean]

/** Values with more characters get a whole line, because a column of the page has some 35. */
const WIDE_FROM = 100

/** Filled fields of the form of a request as a list of plain texts and links, followed by other facts. */
export function RequestFacts({
  request: { content, romanised_title },
  fields,
  others = [],
}: {
  request: Pick<RequestView, 'content' | 'romanised_title'>
  fields: readonly RequestField[]
  others?: readonly Fact[]
}) {
  const t = useMessages('requestsPage')
  const lists = useRequestLists()
  const shownOf = (field: RequestField, text: string): ReactNode => {
    if (text === '') return null
    const lines = text.split('\n').filter((line) => line !== '')
    if (ISSN_FIELDS.includes(field)) return lines.map((line) => <IssnLink key={line} issn={line} />)
    if (field === 'url' || field === 'sample_url') return <ExternalUrl url={text} />
    const lang = TITLE_FIELDS.includes(field) ? marcLanguageTag(content.language) : undefined
    return (
      <>
        {lines.map((line, index) => (
          <bdi key={index} className={classes.line} lang={lang}>
            {line}
          </bdi>
        ))}
        {field === 'title' && romanised_title !== null ? (
          <span className={classes.romanised}>
            <span>{t('romanised')}</span> <bdi>{romanised_title}</bdi>
          </span>
        ) : null}
      </>
    )
  }
  const facts: readonly Fact[] = [
    ...fields.map((field): Fact => {
      const text = contentText(t, lists, field, content[field])
      return [fieldName(t, content.kind, field), shownOf(field, text), text.length > WIDE_FROM]
    }),
    ...others,
  ]
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value, isWide]) =>
        value === null || value === '' ? null : (
          <div key={name} data-wide={isWide || undefined}>
            <dt>{name}</dt>
            <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
