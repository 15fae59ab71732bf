/** Writes XML: elements as text, with every value escaped. */

/** Characters that XML 1.0 does not allow, even as references (2.2). */
const IMPOSSIBLE =
  /[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const SYNTAX = /[&<>"\r]/g
const NAMES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
}

/** Replaces characters that XML does not allow by U+FFFD. */
export const possibleInXml = (text: string): string => text.replace(IMPOSSIBLE, '\ufffd')

export const escapeXml = (text: string): string => possibleInXml(text).replace(SYNTAX, (character) => NAMES[character]!)

type Attributes = Readonly<Record<string, string | number | undefined>>

const attributesOf = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapeXml(String(value))}"`))
    .join('')

/** An element with child elements; `inner` is XML. */
export const element = (name: string, attributes: Attributes, ...inner: readonly string[]): string => {
  const content = inner.join('')
  return `<${name}${attributesOf(attributes)}${content === '' ? '/>' : `>${content}</${name}>`}`
}

/** An element with text. */
export const textElement = (name: string, text: string | number, attributes: Attributes = {}): string =>
  element(name, attributes, escapeXml(String(text)))

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
