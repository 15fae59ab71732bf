import { getRouteApi } from '@tanstack/react-router'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { IconFilePlus } from '../../ui/icons.tsx'
import { LinkButton } from '../../ui/links.tsx'
import { Page } from '../../ui/page.tsx'
import { StateMessage } from '../../ui/state-message.tsx'
import { useListTask } from '../lists/list-task.tsx'
import classes from './doctor.module.css'
import { Examination } from './examination.tsx'
import { ExamineForm } from './examine-form.tsx'

const route = getRouteApi('/shell/doctor')

/** The page that examines files for broken places (bytes that are no valid record), and repairs them. */
export function DoctorPage() {
  const t = useMessages('doctor')
  const { may } = useSession()
  const { task } = route.useSearch()
  if (!may('import')) return <StateMessage kind="failure" isPage title={t('forbidden')} text={t('forbidden_what')} />
  return task === undefined ? (
    <Page title={t('title')}>
      <div className={classes.page}>
        <p className={classes.what}>{t('what')}</p>
        <ExamineForm />
      </div>
    </Page>
  ) : (
    <OneExamination key={task} id={task} />
  )
}

function OneExamination({ id }: { id: string }) {
  const t = useMessages('doctor')
  const task = useListTask(id)
  return (
    <Page
      title={task?.subject ? t('title_of', { file: task.subject }) : t('title')}
      aside={
        <LinkButton to="/doctor" search={{}} variant="default" leftSection={<IconFilePlus size={15} aria-hidden />}>
          {t('new_file')}
        </LinkButton>
      }
    >
      <div className={classes.page}>
        <Examination id={id} task={task} />
      </div>
    </Page>
  )
}
