import { ActionIcon, Tooltip } from '@mantine/core'
import type { RecordVersion } from '@seriatim/contract'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { IconEdit, IconRestore, IconTrash } from '../../ui/icons.tsx'
import { LinkIcon } from '../../ui/links.tsx'
import type { VersionGroup } from './version-groups.ts'
import classes from './versions-dialog.module.css'

/** The versions of a record, grouped by state, newest first. Each version has its author, date and actions. */
export function VersionList({
  issn,
  groups,
  chosen,
  choose,
  mayEdit,
  restore,
  remove,
  underWay,
}: {
  issn: string
  groups: readonly VersionGroup[]
  chosen: string | undefined
  choose(id: string): void
  mayEdit: boolean
  restore: ((version: RecordVersion) => void) | undefined
  remove: ((version: RecordVersion) => void) | undefined
  /** Id of the version that is being restored or deleted. */
  underWay: string | undefined
}) {
  const t = useMessages('record')
  const history = useMessages('history')
  const formats = useFormats()
  return (
    <div>
      {groups.map(({ kind, versions }) => (
        <section key={kind} aria-label={t(`group_${kind}`)}>
          <h3 className={`${classes.group} ${kind === 'error' ? classes.error : ''}`}>{t(`group_${kind}`)}</h3>
          <ul className={classes.list}>
            {versions.map((version) => (
              <li key={version.id} className={classes.version} data-chosen={version.id === chosen || undefined}>
                <button
                  type="button"
                  className={classes.choose}
                  aria-pressed={version.id === chosen}
                  onClick={() => choose(version.id)}
                >
                  <span className={classes.date}>{formats.dateTime(version.date)}</span>
                  <span className={classes.author}>{version.author ?? t('no_author')}</span>
                </button>
                <span className={classes.acts}>
                  {mayEdit ? (
                    <Tooltip label={t('edit_version')}>
                      <LinkIcon
                        variant="subtle"
                        color="gray"
                        aria-label={t('edit_version')}
                        to="/catalogue"
                        search={{ issns: issn, recordId: version.id }}
                      >
                        <IconEdit size={15} aria-hidden />
                      </LinkIcon>
                    </Tooltip>
                  ) : null}
                  {restore && kind === 'archived' ? (
                    <Tooltip label={history('restore')}>
                      <ActionIcon
                        variant="subtle"
                        color="gray"
                        aria-label={history('restore')}
                        loading={version.id === underWay}
                        onClick={() => restore(version)}
                      >
                        <IconRestore size={15} aria-hidden />
                      </ActionIcon>
                    </Tooltip>
                  ) : null}
                  {remove && kind === 'error' ? (
                    <Tooltip label={t('delete_version')}>
                      <ActionIcon
                        variant="subtle"
                        color="red"
                        aria-label={t('delete_version')}
                        loading={version.id === underWay}
                        onClick={() => remove(version)}
                      >
                        <IconTrash size={15} aria-hidden />
                      </ActionIcon>
                    </Tooltip>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
