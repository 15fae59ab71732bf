import type { BrokenPlace } from '@seriatim/contract'
import { useMessages } from '../../kernel/i18n.ts'
import classes from './doctor.module.css'

const ROW = 16
/**
 * Signs that make the separators of ISO 2709 visible; other bytes outside of printable ASCII are shown as dots, as in
 * other hex dumps.
 */
const SEPARATOR_SIGNS: Readonly<Record<number, string>> = { 29: '§', 30: '¶', 31: '‡' }
const characterOf = (byte: number): string =>
  SEPARATOR_SIGNS[byte] ?? (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '·')

type Window = BrokenPlace['windows'][number]

/** A hex dump around an error: rows of sixteen bytes, also as text, with the faulty byte marked. */
export function ByteWindow({ window: { offset, hex, text, fault } }: { window: Window }) {
  const t = useMessages('doctor')
  const bytes = hex.match(/../g) ?? []
  const rows = Array.from({ length: Math.ceil(bytes.length / ROW) }, (_, index) => index * ROW)
  const marked = (at: number, shown: string) => (offset + at === fault ? <mark key={at}>{shown}</mark> : shown)
  return (
    <figure className={classes.window}>
      <figcaption className={classes.plain}>{t('bytes_from', { offset })}</figcaption>
      <table className={classes.bytes} aria-label={t('bytes_from', { offset })} dir="ltr">
        <tbody>
          {rows.map((from) => {
            const row = bytes.slice(from, from + ROW)
            return (
              <tr key={from}>
                <th scope="row" className={classes.at}>
                  {offset + from}
                </th>
                <td className={classes.dump}>
                  {row.map((byte, index) => (
                    <span key={index}>{marked(from + index, byte)} </span>
                  ))}
                </td>
                <td className={classes.dump}>
                  {row.map((byte, index) => (
                    <span key={index}>{marked(from + index, characterOf(Number.parseInt(byte, 16)))}</span>
                  ))}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <p className={classes.text}>
        <span className={classes.plain}>{t('as_text')}</span> <bdi>{text}</bdi>
      </p>
    </figure>
  )
}
