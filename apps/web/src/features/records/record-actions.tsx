import { Button, Menu } from '@mantine/core'
import { DOWNLOAD_FORMATS, downloadRecord, type RecordAnswer } from '@seriatim/contract'
import { fromWire } from '@seriatim/marc'
import { download } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { notify } from '../../kernel/notify.ts'
import { useSession } from '../../kernel/session.tsx'
import { IconArrowMerge, IconChevronDown, IconDownload, IconEdit, IconPrinter } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { mayEditRecord } from './may-edit.ts'

/** A menu that downloads the record in three formats. */
export function DownloadMenu({ answer }: { answer: RecordAnswer }) {
  const t = useMessages('record')
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={15} aria-hidden />}
          rightSection={<IconChevronDown size={15} aria-hidden />}
        >
          {t('download')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {DOWNLOAD_FORMATS.map((format) => (
          <Menu.Item
            key={format}
            onClick={() =>
              void download(downloadRecord, {
                params: { issn: answer.issn, format },
                query: { id: answer.version_id },
              }).catch(notify.failure)
            }
          >
            {t(`download_${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export function PrintButton() {
  const t = useMessages('record')
  return (
    <Button variant="default" leftSection={<IconPrinter size={15} aria-hidden />} onClick={() => print()}>
      {t('print')}
    </Button>
  )
}

/** A link to the editor; not rendered if the user may not edit the record. */
export function EditLink({ answer, isVersion }: { answer: RecordAnswer; isVersion: boolean }) {
  const t = useMessages('record')
  const { profile } = useSession()
  if (!mayEditRecord(profile, fromWire(answer.record).record)) return null
  return (
    <LinkButton
      to="/catalogue"
      search={{ issns: answer.issn, ...(isVersion ? { recordId: answer.version_id } : {}) }}
      leftSection={<IconEdit size={15} aria-hidden />}
    >
      {t('edit')}
    </LinkButton>
  )
}

/** A link to the page that merges this record with another one. */
export function MergeLink({ answer }: { answer: RecordAnswer }) {
  const t = useMessages('record')
  const { profile, may } = useSession()
  if (profile.center === null || !may('catalog')) return null
  return (
    <LinkButton
      to="/merge"
      search={{ keep: answer.issn }}
      variant="default"
      leftSection={<IconArrowMerge size={15} aria-hidden />}
    >
      {t('merge')}
    </LinkButton>
  )
}
