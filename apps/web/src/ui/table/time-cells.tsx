import type { Formats } from '../../app/formats.ts'
import { TimeAgo } from '../time-ago.tsx'
import { type Column, TIME_AGO_WIDTH } from './columns.ts'

/** The cells of a column of past times: shown as `TimeAgo`, copied in full. `timeOf` returns ISO 8601, or null. */
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

/** The same as the arguments `width`, `text` and `more` of the function that makes the columns of a table. */
export const timeArguments = <Row,>(
  formats: Pick<Formats, 'dateTime'>,
  timeOf: (row: Row) => string | null,
  more: Partial<Column<Row>> = {},
): [width: number, text: (row: Row) => string, more: Partial<Column<Row>>] => {
  const { width, text, render } = timeCells(formats, timeOf)
  return [width, text, { ...more, render }]
}
