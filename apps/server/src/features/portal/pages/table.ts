import type { ReactNode } from 'react'
import { h } from './h.ts'
import type { Visit } from './visit.ts'

/**
 * A column with its name and kind: right-aligned numbers (`count`), texts that can contain long words (`long`), row
 * headers (`row`), or cells hidden from screen readers (`bar`). A column of buttons or bars has no name.
 */
type Column = readonly [name: Parameters<Visit['t']>[0] | null, kind?: 'count' | 'long' | 'row' | 'bar']

/** A table. Inside an element of class `cards`, narrow screens show each row as lines with labels. */
export function table(
  { t }: Visit,
  columns: readonly Column[],
  rows: readonly { readonly key: string | number; readonly cells: readonly ReactNode[] }[],
): ReactNode {
  const head = ([name, kind]: Column, place: number): ReactNode =>
    name === null
      ? h('td', { key: place })
      : h('th', { key: place, scope: 'col', className: kind === 'count' ? kind : undefined }, t(name))
  const cell = (content: ReactNode, place: number): ReactNode => {
    const [name, kind] = columns[place]!
    if (kind === 'row') return h('th', { key: place, scope: 'row' }, content)
    if (kind === 'bar') return h('td', { key: place, 'aria-hidden': true }, content)
    const label = place === 0 || name === null ? undefined : t(name)
    return h('td', { key: place, className: kind, 'data-label': label }, content)
  }
  return h(
    'table',
    null,
    h('thead', null, h('tr', null, columns.map(head))),
    h(
      'tbody',
      null,
      rows.map(({ key, cells }) => h('tr', { key }, cells.map(cell))),
    ),
  )
}
