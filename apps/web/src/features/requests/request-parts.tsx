import { media, type RequestField, type RequestFile, type RequestView, requestFile } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { callUrl, useAnswer } from '../../app/api.ts'
import { useFormats } from '../../app/formats.ts'
import { LOCALES, useMessages } from '../../app/i18n.ts'
import { IconDownload } from '../../ui/icons.tsx'
import { languageTag } from '../../ui/language-tag.ts'
import { ShortUrl } from '../../ui/short-url.tsx'
import { BarCodeLinks } from './bar-code-links.tsx'
import { fieldsOfKind } from './content-fields.tsx'
import { nameOfCode, useRequestLists } from './request-lists.ts'
import { contentText } from './request-text.ts'
import classes from './requests.module.css'

const isIssn = (text: string): boolean => /^\d{4}-?\d{3}[\dXx]$/.test(text.trim())

/** An ISSN as a link to its record; other text is shown as it is. */
function IssnLink({ issn }: { issn: string }) {
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

/** The fields of the form that the publisher filled in, as plain text. */
export function RequestForm({ request }: { request: RequestView }) {
  const t = useMessages('requestsPage')
  const formats = useFormats()
  const lists = useRequestLists()
  const { content, romanised_title, email, locale, source, sent_at, center } = request
  const shownOf = (field: RequestField): ReactNode => {
    const text = contentText(t, lists, field, content[field])
    if (text === '') return null
    const lines = text.split('\n').filter((line) => line !== '')
    if (ISSN_FIELDS.includes(field)) return lines.map((line) => <IssnLink key={line} issn={line} />)
    if (field === 'url' || field === 'sample_url') return <ExternalUrl url={text} />
    const lang = TITLE_FIELDS.includes(field) ? languageTag(content.language) : undefined
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
  const language = LOCALES.find((each) => each === locale)
  const facts: readonly (readonly [name: string, value: ReactNode])[] = [
    ...fieldsOfKind(content.kind).map((field) => [t(`field_${field}`), shownOf(field)] as const),
    [t('email'), email],
    [t('language_of_publisher'), language ? formats.languageName(language) : locale],
    [t('arrived'), `${formats.dateTime(sent_at)} · ${t(`source_${source}`)}`],
    [t('center'), `${center.code} · ${center.name}`],
  ]
  return (
    <section aria-label={t('form')}>
      <h2 className={classes.heading}>{t('form')}</h2>
      <dl className={classes.facts}>
        {facts.map(([name, value]) =>
          value === null || value === '' ? null : (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{typeof value === 'string' ? <bdi>{value}</bdi> : value}</dd>
            </div>
          ),
        )}
      </dl>
    </section>
  )
}

const KILOBYTE = 1024

/** Links that save files of a request. A browser never shows these files. */
export function FileLinks({ id, files }: { id: string; files: readonly RequestFile[] }) {
  const t = useMessages('requestsPage')
  return (
    <ul className={classes.files}>
      {files.map((file) => (
        <li key={file.id}>
          <a
            href={callUrl(requestFile, { params: { id, file: file.id } })}
            download
            aria-label={t('file_download', { name: file.name })}
          >
            <IconDownload size={14} aria-hidden /> <bdi>{file.name}</bdi>
          </a>
          <span className={classes.dim}>
            {t('file_size', { size: Math.max(1, Math.round(file.bytes / KILOBYTE)) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

export function RequestFiles({ request: { id, files } }: { request: RequestView }) {
  const t = useMessages('requestsPage')
  return (
    <section aria-label={t('files')}>
      <h2 className={classes.heading}>{t('files')}</h2>
      {files.length === 0 ? <p className={classes.about}>{t('files_none')}</p> : <FileLinks id={id} files={files} />}
    </section>
  )
}

/** The ISSNs that were assigned to the request, with their bar codes. */
export function RequestRecords({ request: { id, records, issns } }: { request: RequestView }) {
  const t = useMessages('requestsPage')
  const { data: mediumNames } = useAnswer(media, {})
  return (
    <section aria-label={t('records')}>
      <h2 className={classes.heading}>{t('records')}</h2>
      <ul className={classes.records}>
        {records.map(({ issn, medium, title }) => (
          <li key={issn}>
            <IssnLink issn={issn} />
            <bdi className={classes.recordTitle}>{title}</bdi>
            <span className={classes.dim}>{nameOfCode(mediumNames, medium)}</span>
            {issns.includes(issn) ? <BarCodeLinks id={id} issn={issn} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
