import { ANNOUNCEMENT_HTML, isAnnouncementImage } from '@seriatim/contract'
import sanitize from 'sanitize-html'

const { tags, attributes, schemes, removedWhole } = ANNOUNCEMENT_HTML

/**
 * Sanitises the HTML of an announcement (contract, `ANNOUNCEMENT_HTML`). Replaces elements that are not allowed by
 * their text, and removes dangerous elements completely. Links may lead to http, https, mailto or this server; images
 * only to this server. Idempotent.
 */
export const cleanHtml = (html: string): string =>
  sanitize(html, {
    allowedTags: [...tags],
    allowedAttributes: { a: [...attributes.a], img: [...attributes.img] },
    allowedSchemes: [...schemes],
    allowProtocolRelative: false,
    nonTextTags: [...removedWhole],
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !isAnnouncementImage(attribs.src ?? ''),
  }).trim()

/** True when the HTML shows neither text nor an image. */
export const isBlankHtml = (html: string): boolean =>
  !html.includes('<img') && !/[^\s\u00a0\u200b-\u200f\u2060\ufeff]/.test(htmlToText(html))

/** The text of the HTML without markup, for the search. */
export const htmlToText = (html: string): string =>
  sanitize(html, { allowedTags: [], allowedAttributes: {} }).replaceAll('&nbsp;', ' ')
