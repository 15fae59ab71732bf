/** Matches a line of MarcEdit's text format, such as `=245  10$aNature`. Pasted text may have this format. */
const MRK_LINE = /^=(LDR|[0-9A-Za-z]{3}) {1,2}(.*)$/s

export const isMrkLine = (text: string): boolean => MRK_LINE.test(text)

const MNEMONIC_BACKSLASH = /\{bsol\}/g

/**
 * Converts a line of MarcEdit's text format. In that format a backslash is a blank in both indicators, and anywhere in
 * a control field or the leader. Other text is returned unchanged.
 */
export const fromMrkLine = (text: string): string => {
  const match = MRK_LINE.exec(text.trimEnd() === text ? text : text.replace(/\r$/, ''))
  if (!match) return text
  const [, tag = '', rest = ''] = match
  if (tag === 'LDR' || tag.startsWith('00')) {
    return `${tag}    ${rest.replaceAll('\\', ' ').replace(MNEMONIC_BACKSLASH, '\\')}`
  }
  const indicator = (at: number): string =>
    rest[at] === undefined || rest[at] === '\\' || rest[at] === ' ' ? '_' : rest[at]
  return `${tag} ${indicator(0)}${indicator(1)} ${rest.slice(2).replace(MNEMONIC_BACKSLASH, '\\')}`
}
