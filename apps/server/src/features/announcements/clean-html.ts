import { ANNOUNCEMENT_HTML, isAnnouncementImage } from '@seriatim/contract'
import sanitize from 'sanitize-html'

const { tags, attributes, schemes, removedWhole } = ANNOUNCEMENT_HTML

/**
 * The HTML of an announcement without what its list does not allow (contract, `ANNOUNCEMENT_HTML`): other elements leave
 * their text, dangerous ones go whole, links lead to http, https, mailto or to this product, images come from here only.
 * Cleaning what is clean changes nothing.
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

/** Whether somebody who looks at it sees nothing: no letter, no image. */
export const isBlankHtml = (html: string): boolean =>
  !html.includes('<img') && !/[^\s\u00a0\u200b-\u200f\u2060\ufeff]/.test(textOfHtml(html))

/** What a search finds of it. */
export const textOfHtml = (html: string): string =>
  sanitize(html, { allowedTags: [], allowedAttributes: {} }).replaceAll('&nbsp;', ' ')
