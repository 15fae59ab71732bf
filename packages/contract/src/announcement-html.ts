/** Where images of announcements lie: `GET` with their id. */
export const ANNOUNCEMENT_IMAGES = '/api/announcements/images/'

/** Only an image that was uploaded here. */
export const isAnnouncementImage = (address: string): boolean =>
  address.startsWith(ANNOUNCEMENT_IMAGES) && /^[0-9a-f-]{36}$/.test(address.slice(ANNOUNCEMENT_IMAGES.length))

/** The HTML of an announcement: the server cleans what it stores and answers by this list, the browser what it shows. */
export const ANNOUNCEMENT_HTML = {
  tags: [
    ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'img'],
    ...['blockquote', 'code', 'pre', 'hr', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  attributes: { a: ['href'], img: ['src', 'alt'] },
  /** Of links; an address without one leads to a page of this product. */
  schemes: ['http', 'https', 'mailto'],
  /** Elements that go with all that is in them; of others that are not allowed the text stays. */
  removedWhole: [
    ...['script', 'style', 'iframe', 'frame', 'frameset', 'noframes', 'object', 'embed', 'applet', 'svg', 'math'],
    ...['form', 'input', 'button', 'select', 'option', 'textarea', 'template', 'noscript', 'xmp', 'title', 'head'],
    ...['audio', 'video', 'canvas', 'link', 'meta', 'base'],
  ],
} as const
