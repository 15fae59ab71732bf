import type { Formats } from '../../app/formats.ts'
import { TimeAgo } from '../time-ago.tsx'
import { type Column, TIME_AGO_WIDTH } from './columns.ts'

/** The cells of a column of past times: shown as `TimeAgo`, copied in full. `timeOf` returns ISO 8601, or null. */
export const timeCells = <Row,>(
  { dateTime }: Formats,
  timeOf: (row: Row) => string | null,
): Pick<Column<Row>, 'width' | 'text' | 'render'> => ({
  width: TIME_AGO_WIDTH,
  text: (row) => {
    const time = timeOf(row)
    return time === null ? '' : dateTime(time)
  },
  render: (row) => <TimeAgo value={timeOf(row)} />,
})
