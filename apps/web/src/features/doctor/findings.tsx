import type { DoctorExamination } from '@seriatim/contract'
import { useFormats } from '../../kernel/formats.ts'
import { useLocale, useMessages } from '../../kernel/i18n.ts'
import { sizeText } from '../imports/import-words.ts'
import classes from './doctor.module.css'
import { useDoctorNames } from './doctor-names.ts'

/** The format of the examined file, the number of its valid records, and its errors by kind. */
export function Findings({ examination }: { examination: DoctorExamination }) {
  const t = useMessages('doctor')
  const locale = useLocale()
  const { list, number } = useFormats()
  const { formName, encodingName } = useDoctorNames()
  const { bytes, records, sound, encodings, faults } = examination
  const facts: readonly (readonly [name: string, value: string])[] = [
    [t('form'), formName(examination)],
    [t('size'), sizeText(bytes, locale)],
    [t('records'), t('records_sound', { records, sound })],
    ...(encodings.length === 0
      ? []
      : [
          [
            t('encodings'),
            list(
              encodings.map(({ encoding, count }) => t('encoding_count', { encoding: encodingName(encoding), count })),
            ),
          ] as const,
        ]),
  ]
  return (
    <section aria-labelledby="doctor-found" tabIndex={-1} data-work>
      <h2 className={classes.step} id="doctor-found">
        {t('found')}
      </h2>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {faults.length === 0 ? (
        <p className={classes.sound}>{t('sound_file')}</p>
      ) : (
        <table className={classes.faults} aria-label={t('faults')}>
          <thead>
            <tr>
              <th scope="col">{t('fault')}</th>
              <th scope="col" className={classes.number}>
                {t('count')}
              </th>
            </tr>
          </thead>
          <tbody>
            {faults.map(({ code, count, error }) => (
              <tr key={code}>
                <td>{error}</td>
                <td className={classes.number}>{number(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
