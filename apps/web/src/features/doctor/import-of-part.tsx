import { Alert, Button, SegmentedControl } from '@mantine/core'
import { DOCTOR_IMPORTS, type DoctorExamination, importPart } from '@seriatim/contract'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../kernel/api.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { IconPlayerPlay } from '../../ui/icons.tsx'
import { firstTarget, ImportTarget, type Target, targetSettings, useTargetObstacle } from '../imports/import-target.tsx'
import classes from './doctor.module.css'
import { countExcludedPlaces } from './excluded-places.ts'

/** The formats of examined files that an import accepts. */
const IMPORTABLE: readonly string[] = ['iso2709', 'mrk', 'marcxml']

/** Starts a dry run of an import, with the readable records only or with the repaired ones too. */
export function ImportOfPart({ id, examination }: { id: string; examination: DoctorExamination }) {
  const t = useMessages('doctor')
  const { profile } = useSession()
  const navigate = useNavigate()
  const offered = DOCTOR_IMPORTS.filter((part) => examination.parts[part] > 0)
  const [part, setPart] = useState<(typeof DOCTOR_IMPORTS)[number]>(offered[0] ?? 'repaired')
  const [target, setTarget] = useState<Target>(firstTarget(profile.center?.code))
  const whyNot = useTargetObstacle(target)
  const start = useCall(importPart, {
    onSuccess: ({ id: imported }) => navigate({ to: '/import/{-$id}', params: { id: imported } }),
    invalidates: ['tasks', 'listImports'],
  })
  if (offered.length === 0) return null
  if (!IMPORTABLE.includes(examination.content)) return <p className={classes.what}>{t('not_importable')}</p>
  const submit = (event: FormEvent) => {
    event.preventDefault()
    start.mutate({ params: { task_id: id }, body: { part, ...targetSettings(target) } })
  }
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-labelledby="doctor-import">
      <h2 className={classes.step} id="doctor-import">
        {t('import')}
      </h2>
      <p className={classes.what}>{t('import_what')}</p>
      <div className={classes.field}>
        <span className={classes.label}>{t('import_part')}</span>
        <SegmentedControl
          aria-label={t('import_part')}
          value={part}
          onChange={(value) => setPart(DOCTOR_IMPORTS.find((each) => each === value) ?? 'repaired')}
          data={offered.map((each) => ({ value: each, label: t(`part_${each}`) }))}
        />
        <span className={classes.plain} role="status">
          {t('left_out', { count: countExcludedPlaces(examination, part) })}
        </span>
      </div>
      <ImportTarget target={target} change={(changes) => setTarget((before) => ({ ...before, ...changes }))} />
      {start.error && !start.error.isHandled ? (
        <Alert color="red" role="alert">
          {start.error.message}
        </Alert>
      ) : null}
      <div className={classes.buttons}>
        <DisabledButton why={whyNot}>
          <Button type="submit" leftSection={<IconPlayerPlay size={15} aria-hidden />} loading={start.isPending}>
            {t('import_start')}
          </Button>
        </DisabledButton>
      </div>
    </form>
  )
}
