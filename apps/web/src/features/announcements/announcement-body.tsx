import { ANNOUNCEMENT_HTML, isAnnouncementImage } from '@seriatim/contract'
import createPurifier from 'dompurify'
import { useMemo } from 'react'
import classes from './announcements.module.css'

const purifier = createPurifier()
purifier.addHook('uponSanitizeAttribute', (element, attribute) => {
  if (element.tagName === 'IMG' && attribute.attrName === 'src' && !isAnnouncementImage(attribute.attrValue))
    attribute.keepAttr = false
})
purifier.addHook('afterSanitizeAttributes', (element) => {
  if (element.tagName !== 'A') return
  // Links open a new window, so that the announcement stays open.
  element.setAttribute('target', '_blank')
  element.setAttribute('rel', 'noopener noreferrer')
})

const { tags, attributes, schemes } = ANNOUNCEMENT_HTML
const cleaned = (html: string): string =>
  purifier.sanitize(html, {
    ALLOWED_TAGS: [...tags],
    ALLOWED_ATTR: Object.values(attributes).flat(),
    ALLOWED_URI_REGEXP: new RegExp(`^(?:(?:${schemes.join('|')}):|/(?!/))`, 'i'),
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  })

/** The text of an announcement. The server sanitises its HTML; it is sanitised again before display. */
export function AnnouncementBody({ html, lang }: { html: string; lang?: string }) {
  const clean = useMemo(() => cleaned(html), [html])
  return (
    <div
      className={classes.body}
      lang={lang}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised with the allow-list of announcements
      dangerouslySetInnerHTML={{ __html: clean }}
    />
  )
}
