import { Skeleton } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { IconFilePlus, IconStethoscope } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { useMarkImportSeen } from '../notices/use-notices.ts'
import classes from './import.module.css'
import { ImportForm } from './import-form.tsx'
import { ImportReport } from './import-report.tsx'
import { PastImports } from './past-imports.tsx'
import { useImport } from './use-import.ts'

const route = getRouteApi('/shell/import/{-$id}')

/** The page of imports, with three steps: file and settings, dry run, real run (specification-1, Import screen). */
export function ImportPage() {
  const t = useMessages('importing')
  const { may } = useSession()
  const { id } = route.useParams()
  if (!may('import')) return <StateMessage kind="failure" isPage title={t('forbidden')} text={t('forbidden_what')} />
  return id === undefined ? <NewImport /> : <OneImport key={id} id={id} />
}

function NewImport() {
  const t = useMessages('importing')
  return (
    <Page
      title={t('title')}
      aside={
        <LinkButton to="/doctor" search={{}} variant="default" leftSection={<IconStethoscope size={15} aria-hidden />}>
          {t('broken_files')}
        </LinkButton>
      }
    >
      <div className={classes.page}>
        <ImportForm />
        <PastImports />
      </div>
    </Page>
  )
}

function OneImport({ id }: { id: string }) {
  const t = useMessages('importing')
  const { data, error, refetch } = useImport(id)
  useMarkImportSeen(data)
  return (
    <Page
      title={data ? t('title_of', { file: data.filename }) : t('title')}
      aside={
        <LinkButton
          to="/import/{-$id}"
          params={{ id: undefined }}
          variant="default"
          leftSection={<IconFilePlus size={15} aria-hidden />}
        >
          {t('reset')}
        </LinkButton>
      }
    >
      {error && !error.isHandled ? (
        <StateMessage kind="failure" title={t('cannot_load')} text={error.message} retry={refetch} />
      ) : data ? (
        <ImportReport row={data} />
      ) : (
        <Skeleton height={420} role="status" aria-label={t('loading')} />
      )}
    </Page>
  )
}
