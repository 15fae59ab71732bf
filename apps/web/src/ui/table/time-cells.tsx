import type { Formats } from '../../kernel/formats.ts'
import { TimeAgo } from '../time-ago.tsx'
import { type Column, TIME_AGO_WIDTH } from './columns.ts'

/**
 * The cells of a column of past times. They are drawn as `TimeAgo` and copied as full date and time. `timeOf` returns
 * an ISO 8601 time, or null.
 */
export const timeCells = <Row,>(
  { dateTime }: Pick<Formats, 'dateTime'>,
  timeOf: (row: Row) => string | null,
): Pick<Column<Row>, 'width' | 'text' | 'render'> => ({
  width: TIME_AGO_WIDTH,
  text: (row) => {
    const time = timeOf(row)
    return time === null ? '' : dateTime(time)
  },
  render: (row) => <TimeAgo value={timeOf(row)} />,
})

/**
 * The arguments `width`, `text` and `more`, in this order, for functions that make a table column; they describe the
 * cells of a column of times.
 */
export const timeArguments = <Row,>(
  formats: Pick<Formats, 'dateTime'>,
  timeOf: (row: Row) => string | null,
  more: Partial<Column<Row>> = {},
): [width: number, text: (row: Row) => string, more: Partial<Column<Row>>] => {
  const { width, text, render } = timeCells(formats, timeOf)
  return [width, text, { ...more, render }]
}
