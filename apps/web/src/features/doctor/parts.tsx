import { Button } from '@mantine/core'
import { DOCTOR_PARTS, type DoctorExamination, downloadPart } from '@seriatim/contract'
import { callUrl } from '../../kernel/api.ts'
import { useLocale, useMessages } from '../../kernel/i18n.ts'
import { DisabledButton } from '../../ui/disabled-button.tsx'
import { IconDownload } from '../../ui/icons.tsx'
import { sizeText } from '../imports/import-words.ts'
import classes from './doctor.module.css'
import { countExcludedPlaces } from './excluded-places.ts'

/** Downloads of the examined file: the repaired file, or its readable and broken parts. */
export function Parts({ id, examination }: { id: string; examination: DoctorExamination }) {
  const { parts } = examination
  const t = useMessages('doctor')
  const locale = useLocale()
  return (
    <section aria-labelledby="doctor-downloads">
      <h2 className={classes.step} id="doctor-downloads">
        {t('downloads')}
      </h2>
      <ul className={classes.parts}>
        {DOCTOR_PARTS.map((part) => (
          <li key={part}>
            {parts[part] === 0 ? (
              <DisabledButton why={t('nothing_in_it')}>
                <Button variant="default" leftSection={<IconDownload size={15} aria-hidden />}>
                  {t(`part_${part}`)}
                </Button>
              </DisabledButton>
            ) : (
              <Button
                component="a"
                variant="default"
                href={callUrl(downloadPart, { params: { task_id: id, part } })}
                download
                leftSection={<IconDownload size={15} aria-hidden />}
              >
                {t(`part_${part}`)}
              </Button>
            )}
            <span className={classes.plain}>
              {t(`part_${part}_what`)}{' '}
              {part === 'repaired' ? `${t('left_out', { count: countExcludedPlaces(examination, part) })} ` : ''}
              {sizeText(parts[part], locale)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
