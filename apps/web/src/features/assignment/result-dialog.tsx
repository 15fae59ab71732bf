import { Button, Group, Modal, Table } from '@mantine/core'
import { hasBarCode } from '@seriatim/contract'
import { useNavigate } from '@tanstack/react-router'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { copyText } from '../../ui/copy.ts'
import { IconCopy } from '../../ui/icons.tsx'
import { tsvLines } from '../../ui/table/columns.ts'
import { BarCodeLinks } from '../requests/bar-code-links.tsx'
import classes from './assignment-page.module.css'
import type { Successes } from './state/assignment-form.ts'
import type { ProvisionalRecord } from './state/provisional.ts'
import type { RequestOfAssignment } from './state/request-of-assignment.ts'

const titleWithQualifier = ({ keyTitle, qualifier }: ProvisionalRecord): string =>
  qualifier.trim() === '' ? keyTitle : `${keyTitle} (${qualifier.trim().replace(/^\((.*)\)$/, '$1')})`

/**
 * The assigned ISSNs with their titles. Escape and a click outside do not close the dialog, so that the ISSNs are not
 * lost by accident.
 */
export function ResultDialog({
  records,
  successes,
  request,
  onClose,
}: {
  records: readonly ProvisionalRecord[]
  successes: Successes
  /** The request of a publisher for which the ISSNs were assigned. */
  request: RequestOfAssignment | undefined
  onClose: () => void
}) {
  const t = useMessages('assignment')
  const { may } = useSession()
  const navigate = useNavigate()
  const rows = records.flatMap((record) => {
    const issn = successes[record.id]
    return issn === undefined ? [] : [{ issn, title: titleWithQualifier(record), medium: record.medium ?? '' }]
  })
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('result_title', { count: rows.length })}
      size={720}
    >
      <div className={classes.result}>
        <Table verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('result_issn')}</Table.Th>
              <Table.Th>{t('result_record')}</Table.Th>
              {request ? <Table.Th>{t('bar_code')}</Table.Th> : null}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ issn, title, medium }) => (
              <Table.Tr key={issn}>
                <Table.Td className="issn">{issn}</Table.Td>
                <Table.Td>
                  <bdi>{title}</bdi>
                </Table.Td>
                {request ? (
                  <Table.Td>{hasBarCode(medium) ? <BarCodeLinks id={request.id} issn={issn} /> : null}</Table.Td>
                ) : null}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <p className={classes.resultNote}>{t('result_transliterated')}</p>
      <p className={classes.resultNote}>{t('result_category')}</p>
      <Group justify="flex-end" gap="sm" mt="md">
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t('back_to_form')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconCopy size={15} aria-hidden />}
          onClick={() => void copyText(tsvLines(rows.map(({ issn, title }) => [issn, title])))}
        >
          {t('copy_all')}
        </Button>
        {may('catalog') ? (
          <Button
            {...(request ? { variant: 'default' } : { 'data-autofocus': true })}
            onClick={() =>
              void navigate({ to: '/catalogue', search: { issns: rows.map(({ issn }) => issn).join(',') } })
            }
          >
            {t('edit_created')}
          </Button>
        ) : null}
        {request ? (
          <Button data-autofocus onClick={request.onDone}>
            {t('back_to_request')}
          </Button>
        ) : null}
      </Group>
    </Modal>
  )
}
