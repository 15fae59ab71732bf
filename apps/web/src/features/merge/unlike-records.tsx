import { Alert } from '@mantine/core'
import { lcCountries, type MergeDifference, media } from '@seriatim/contract'
import { useMessages } from '../../kernel/i18n.ts'
import { useListNames } from '../../kernel/list-names.ts'
import { IconAlertTriangle } from '../../ui/icons.tsx'
import classes from './merge.module.css'

/**
 * Names of codes, for aspects whose values are codes, such as country. The values of other aspects are shown unchanged.
 */
type Names = Partial<Record<MergeDifference['aspect'], ReadonlyMap<string, string>>>

/** The differences that suggest that the records describe two different serials, with the values of both records. */
export function UnlikeRecords({
  kept,
  cancelled,
  differences,
}: {
  /** The ISSN of the kept record; `cancelled` is the ISSN of the other record. */
  kept: string
  cancelled: string
  differences: readonly MergeDifference[]
}) {
  const t = useMessages('merge')
  const names: Names = { country: useListNames(lcCountries, true), medium: useListNames(media, true) }
  return (
    <Alert
      color="red"
      role="alert"
      className={classes.unlikeRecords}
      title={
        <>
          <IconAlertTriangle size={16} aria-hidden /> {t('unlike_title')}
        </>
      }
    >
      <p className={classes.unlikeText}>{t('unlike_text')}</p>
      <table className={classes.unlike}>
        <thead>
          <tr>
            <th scope="col">{t('what_differs')}</th>
            <th scope="col">{t('kept', { issn: kept })}</th>
            <th scope="col">{t('cancelled', { issn: cancelled })}</th>
          </tr>
        </thead>
        <tbody>
          {differences.map(({ aspect, kept: mine, cancelled: theirs }) => (
            <tr key={aspect}>
              <th scope="row">{t(`aspect_${aspect}`)}</th>
              <td>
                <Values values={mine} names={names[aspect]} />
              </td>
              <td>
                <Values values={theirs} names={names[aspect]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Alert>
  )
}

function Values({ values, names }: { values: readonly string[]; names: ReadonlyMap<string, string> | undefined }) {
  return values.map((value, index) => {
    const name = names?.get(value)
    return (
      <span key={value}>
        {index === 0 ? null : ', '}
        <bdi>{name === undefined ? value : `${name} (${value})`}</bdi>
      </span>
    )
  })
}
