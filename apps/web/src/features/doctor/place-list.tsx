import { Button } from '@mantine/core'
import {
  DOCTOR_PLACES_PER_PAGE,
  DOCTOR_REPAIRS,
  type DoctorRepair,
  MAX_DOCTOR_PLACES,
  readBrokenPlace,
  type readExamination,
} from '@seriatim/contract'
import { useQueries } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import { answerOptions, type useAnswer } from '../../kernel/api.ts'
import { useFormats } from '../../kernel/formats.ts'
import { useMessages } from '../../kernel/i18n.ts'
import { StateMessage } from '../../ui/state-message.tsx'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import { useColumnChoice } from '../../ui/table/columns.ts'
import { ListTable } from '../../ui/table/list-table.tsx'
import classes from './doctor.module.css'
import { useDoctorNames } from './doctor-names.ts'
import { placeColumns } from './place-columns.tsx'
import { PlaceDetail } from './place-detail.tsx'
import { RepairState } from './repair-state.tsx'

const route = getRouteApi('/shell/doctor')

/**
 * The list of broken places, filtered by whether they can be repaired. Each place expands to its bytes and its repair.
 */
export function PlaceList({
  id,
  answer,
  places,
}: {
  id: string
  answer: ReturnType<typeof useAnswer<typeof readExamination>>
  places: number
}) {
  const t = useMessages('doctor')
  const common = useMessages('common')
  const formats = useFormats()
  const names = useDoctorNames()
  const { repair, page = 1, open } = route.useSearch()
  const navigate = route.useNavigate()
  const choice = useColumnChoice('doctor')
  const chosen = useMemo(() => (open ?? '').split(',').filter(Boolean), [open])
  const arriving = useLoadingPlaces(id, chosen)
  const columns = useMemo(() => placeColumns(t, formats, names.placeName), [t, formats, names.placeName])
  const counts = answer.data?.examination?.places
  const show = (to: { repair?: DoctorRepair; page?: number; open?: string }, replace = false) =>
    void navigate({ search: { task: id, ...to }, replace, resetScroll: false })
  return (
    <section aria-labelledby="doctor-places">
      <h2 className={classes.step} id="doctor-places">
        {t('places')}
      </h2>
      <fieldset className={classes.filters}>
        <legend className="visually-hidden">{t('filter')}</legend>
        <button type="button" className={classes.filter} aria-pressed={repair === undefined} onClick={() => show({})}>
          {t('all')} {formats.number(places)}
        </button>
        {DOCTOR_REPAIRS.filter((each) => (counts?.[each] ?? 0) > 0).map((each) => (
          <button
            key={each}
            type="button"
            className={classes.filter}
            aria-pressed={repair === each}
            onClick={() => show({ repair: each })}
          >
            <RepairState repair={each} /> {formats.number(counts?.[each] ?? 0)}
          </button>
        ))}
        <ColumnMenu label={common('columns')} columns={columns} choice={choice} />
      </fieldset>
      {places > MAX_DOCTOR_PLACES ? (
        <p className={classes.what}>{t('only_first', { count: MAX_DOCTOR_PLACES })}</p>
      ) : null}
      <ListTable
        label={t('places')}
        answer={answer}
        rowsOf={(data) => data.places}
        failed={t('cannot_load')}
        empty={
          <StateMessage
            kind="empty"
            title={t('no_places')}
            next={
              <Button variant="default" onClick={() => show({})}>
                {t('show_all')}
              </Button>
            }
          />
        }
        columns={columns}
        choice={choice}
        idOf={({ number }) => String(number)}
        place={JSON.stringify([id, repair, page])}
        detail={(place) => <PlaceDetail id={id} place={place} />}
        expanded={new Set(chosen.filter((number) => !arriving.has(number)))}
        onExpand={(numbers) => show({ repair, page, open: [...numbers, ...arriving].join(',') || undefined }, true)}
        paging={{
          page,
          size: DOCTOR_PLACES_PER_PAGE,
          total: answer.data?.total,
          go: (to, replaces) => show({ repair, page: to }, replaces),
        }}
      />
    </section>
  )
}

/** The expanded places whose bytes are still loading. A row is drawn expanded only once its full height is known. */
function useLoadingPlaces(id: string, chosen: readonly string[]): ReadonlySet<string> {
  const answers = useQueries({
    queries: chosen.map((number) =>
      answerOptions(readBrokenPlace, { params: { task_id: id, number: Number(number) } }),
    ),
  })
  return new Set(chosen.filter((_, index) => answers[index]?.isPending))
}
