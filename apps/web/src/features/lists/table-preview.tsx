import { NativeSelect } from '@mantine/core'
import type { TablePreview } from '@seriatim/contract'
import { useMessages } from '../../kernel/i18n.ts'
import classes from './lists.module.css'

/** The content that a column of a table can have. */
export type Role = 'issn' | 'title'

const ELLIPSIS = '…'

/**
 * The first rows of a table and an ellipsis row (specification-2, 2.10); the header of each column has a select for the
 * role of the column.
 */
export function TablePreviewTable<R extends Role>({
  preview,
  roles,
  roleOf,
  onRole,
  isBusy,
}: {
  preview: TablePreview
  roles: readonly R[]
  roleOf(name: string): R | undefined
  onRole(name: string, role: R | undefined): void
  isBusy: boolean
}) {
  const t = useMessages('listed')
  const { columns, rows, has_more, width } = preview
  const words: Readonly<Record<Role, string>> = { issn: t('role_issn'), title: t('role_title') }
  const cells = Array.from({ length: width }, (_, index) => index)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be focusable
    <section className={classes.scroll} tabIndex={0} aria-label={t('preview')} data-busy={isBusy || undefined}>
      <table className={classes.preview}>
        <caption className={classes.caption}>{t('columns_found', { count: columns.length })}</caption>
        <thead>
          <tr>
            {cells.map((index) => {
              const column = columns[index]
              const role = column && roleOf(column.name)
              return (
                <th key={index} scope="col" data-role={role}>
                  {column === undefined ? null : (
                    <NativeSelect
                      size="xs"
                      className={classes.role}
                      aria-label={t('role', { column: column.name.slice(0, 100) })}
                      value={role ?? ''}
                      data={[
                        { value: '', label: t('role_none') },
                        ...roles.map((value) => ({ value, label: words[value] })),
                      ]}
                      onChange={(event) =>
                        onRole(
                          column.name,
                          roles.find((each) => each === event.currentTarget.value),
                        )
                      }
                    />
                  )}
                  <bdi className={classes.cell} title={column?.label.slice(0, 1000)}>
                    {column?.label || column?.name}
                  </bdi>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {cells.map((index) => (
                <td key={index} data-role={columns[index] && roleOf(columns[index].name)}>
                  <bdi className={classes.cell}>{row[index] ?? ''}</bdi>
                </td>
              ))}
            </tr>
          ))}
          {has_more ? (
            <tr aria-label={t('more_rows')}>
              {cells.map((index) => (
                <td key={index}>{ELLIPSIS}</td>
              ))}
            </tr>
          ) : null}
        </tbody>
      </table>
    </section>
  )
}
