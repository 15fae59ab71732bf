import { Button } from '@mantine/core'
import type { Column } from '../../ui/table/columns.ts'

/** A button for an action on one row, in the column of tools. */
export function RowButton({
  text,
  about,
  isBusy = false,
  isDisabled = false,
  onClick,
}: {
  text: string
  /** The accessible name, which includes the name of the row. */
  about: string
  isBusy?: boolean
  isDisabled?: boolean
  onClick: () => void
}) {
  return (
    <Button
      size="compact-xs"
      h={26}
      variant="subtle"
      loading={isBusy}
      disabled={isDisabled}
      aria-label={about}
      onClick={onClick}
    >
      {text}
    </Button>
  )
}

/** The column with the action buttons of rows. */
export const toolColumn = <Row,>(name: string, width: number, render: Column<Row>['render']): Column<Row> => ({
  id: 'tools',
  header: '',
  name,
  width,
  canHide: false,
  isTools: true,
  text: () => '',
  render,
})
