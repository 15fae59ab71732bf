import type { Announcement } from '@seriatim/contract'
import { type ReactNode, useId } from 'react'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { AnnouncementBody } from './announcement-body.tsx'
import classes from './announcements.module.css'

/** An announcement as readers see it; `lang` is the language of the text, if known. */
export function AnnouncementArticle({
  announcement: { title, body_html, expires_at },
  lang,
  children,
}: {
  readonly announcement: Pick<Announcement, 'title' | 'body_html' | 'expires_at'>
  readonly lang?: string
  readonly children?: ReactNode
}) {
  const t = useMessages('announcements')
  const formats = useFormats()
  const id = useId()
  return (
    <article className={classes.article} aria-labelledby={id}>
      <h2 id={id} className={classes.title} lang={lang}>
        {title}
      </h2>
      <p className={classes.dim}>{t('shown_until', { to: formats.dateTime(expires_at) })}</p>
      <AnnouncementBody html={body_html} {...(lang === undefined ? {} : { lang })} />
      {children}
    </article>
  )
}
