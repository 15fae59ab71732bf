/** The start of the URL path of announcement images. The id of the image follows. */
export const ANNOUNCEMENT_IMAGES = '/api/announcements/images/'

/** Whether a URL is an image uploaded to this server. */
export const isAnnouncementImage = (address: string): boolean =>
  address.startsWith(ANNOUNCEMENT_IMAGES) && /^[0-9a-f-]{36}$/.test(address.slice(ANNOUNCEMENT_IMAGES.length))

/**
 * The allowed HTML of announcements. The server cleans input and output with this list. The browser cleans the HTML
 * that it displays.
 */
export const ANNOUNCEMENT_HTML = {
  tags: [
    ...['p', 'br', 'b', 'strong', 'i', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'h2', 'h3', 'h4', 'img'],
    ...['blockquote', 'code', 'pre', 'hr', 'table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  attributes: { a: ['href'], img: ['src', 'alt'] },
  /** Schemes of links. A URL without a scheme leads to a page of this product. */
  schemes: ['http', 'https', 'mailto'],
  /** Elements that are removed with their content. Other forbidden elements are removed, but their text stays. */
  removedWhole: [
    ...['script', 'style', 'iframe', 'frame', 'frameset', 'noframes', 'object', 'embed', 'applet', 'svg', 'math'],
    ...['form', 'input', 'button', 'select', 'option', 'textarea', 'template', 'noscript', 'xmp', 'title', 'head'],
    ...['audio', 'video', 'canvas', 'link', 'meta', 'base'],
  ],
} as const
