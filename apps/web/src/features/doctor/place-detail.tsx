import { type BrokenPlace, type DoctorPlace, readBrokenPlace } from '@seriatim/contract'
import { fromLines, type MarcRecord } from '@seriatim/marc'
import { useMemo } from 'react'
import { useAnswer } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { RecordDiff } from '../../ui/marc/diff/record-diff.tsx'
import { MarcView } from '../../ui/marc/marc-view.tsx'
import { ByteWindow } from './byte-window.tsx'
import classes from './doctor.module.css'
import { useDoctorNames } from './doctor-names.ts'

const parseLines = (lines: readonly string[] | null | undefined): MarcRecord | undefined =>
  lines ? fromLines(lines).record : undefined

const NONE_IGNORED: ReadonlySet<string> = new Set()

/**
 * A broken place: its error, its bytes, the adjacent records, the content that could be read, and the changes that the
 * repair makes.
 */
export function PlaceDetail({ id, place }: { id: string; place: DoctorPlace }) {
  const t = useMessages('doctor')
  const { data, error } = useAnswer(readBrokenPlace, { params: { task_id: id, number: place.number } })
  if (error) return <p className={classes.failure}>{error.message}</p>
  if (!data) return null
  return (
    <div className={classes.detail}>
      <div>
        <Faults place={data} />
        <Neighbours place={data} />
        <h3 className={classes.caption}>{t('bytes')}</h3>
        {data.windows.map((window) => (
          <ByteWindow key={window.offset} window={window} />
        ))}
        <p className={classes.plain}>{t('signs')}</p>
      </div>
      <div>
        <h3 className={classes.caption}>{t('what_repair')}</h3>
        {data.mends.length === 0 ? (
          <p className={classes.plain}>{t('no_repair')}</p>
        ) : (
          <ul className={classes.list}>
            {data.mends.map((mend) => (
              <li key={mend}>{mend}</li>
            ))}
          </ul>
        )}
        {data.kind === 'record' ? <Preview place={data} /> : null}
      </div>
    </div>
  )
}

function Faults({ place: { faults, fault_count, encoding } }: { place: BrokenPlace }) {
  const t = useMessages('doctor')
  const { encodingName } = useDoctorNames()
  return (
    <>
      <h3 className={classes.caption}>{t('col_fault')}</h3>
      <ul className={classes.list}>
        {faults.map(({ level, offset, tag, error }, index) => (
          <li key={index} data-level={level}>
            {t('fault_line', { offset, tag: tag ?? 'none', sentence: error })}
          </li>
        ))}
        {fault_count > faults.length ? <li>{t('more_faults', { count: fault_count - faults.length })}</li> : null}
      </ul>
      {encoding === null ? null : (
        <p className={classes.plain}>{t('written_in', { encodings: encodingName(encoding) })}</p>
      )}
    </>
  )
}

function Neighbours({ place: { before, after, kind } }: { place: BrokenPlace }) {
  const t = useMessages('doctor')
  const { number } = useFormats()
  if (kind === 'file') return null
  const nameOf = (neighbour: BrokenPlace['before']) => {
    if (neighbour === null) return t('no_neighbour')
    const name = [neighbour.id, neighbour.title].filter(Boolean).join(' ')
    return name === '' ? number(neighbour.offset) : t('at_byte', { name, offset: neighbour.offset })
  }
  return (
    <>
      <h3 className={classes.caption}>{t('neighbours')}</h3>
      <dl className={classes.neighbours}>
        <dt>{t('before')}</dt>
        <dd>{nameOf(before)}</dd>
        <dt>{t('after')}</dt>
        <dd>{nameOf(after)}</dd>
      </dl>
    </>
  )
}

/** The changes that the repair makes; without a repair, the content that could be read. */
function Preview({ place }: { place: BrokenPlace }) {
  const t = useMessages('doctor')
  const read = useMemo(() => parseLines(place.read), [place])
  const repaired = useMemo(() => parseLines(place.repaired), [place])
  if (read === undefined) return <p className={classes.plain}>{t('unread')}</p>
  return (
    <>
      {repaired === undefined ? null : (
        <>
          <h3 className={classes.caption}>{t('changed_by_repair')}</h3>
          <RecordDiff before={read} after={repaired} ignored={NONE_IGNORED} same={t('only_bytes')} />
        </>
      )}
      <h3 className={classes.caption}>{t(repaired === undefined ? 'as_read' : 'preview')}</h3>
      <MarcView record={repaired ?? read} />
    </>
  )
}
