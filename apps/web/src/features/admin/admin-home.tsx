import { TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useMessages } from '../../kernel/i18n.ts'
import { useSession } from '../../kernel/session.tsx'
import { foldedText } from '../../ui/best-choices.ts'
import { IconSearch } from '../../ui/icons.tsx'
import classes from './admin.module.css'
import { AreaLink } from './area-link.tsx'
import { AREA_GROUPS, type Area } from './areas.ts'
import { recentAreas } from './recent-areas.ts'

/** The home page of administration: the areas that the user may open by group, a search box, and recent areas. */
export function AdminHome() {
  const t = useMessages('admin')
  const { administers, profile } = useSession()
  const [last] = useState(() => recentAreas(profile.username))
  const [typed, setTyped] = useState('')
  const found = useRef<HTMLDivElement>(null)
  const isFound = (name: string) => foldedText(name).includes(foldedText(typed.trim()))
  const groups = AREA_GROUPS.map(({ group, areas }) => ({
    group,
    areas: areas.filter((area) => administers(area) && (isFound(t(`area_${area}`)) || isFound(t(group)))),
  })).filter(({ areas }) => areas.length > 0)
  const open = (event: FormEvent) => {
    event.preventDefault()
    found.current?.querySelector('a')?.click()
  }
  const visited = typed === '' ? last.filter(administers) : []
  return (
    <div className={classes.home}>
      <form onSubmit={open}>
        <TextInput
          type="search"
          aria-label={t('find_area')}
          placeholder={t('find_area')}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={typed}
          data-work
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </form>
      <div ref={found} className={classes.groups}>
        {visited.length === 0 ? null : <AreaList title={t('last_areas')} areas={visited} />}
        {groups.map(({ group, areas }) => (
          <AreaList key={group} title={t(group)} areas={areas} />
        ))}
        {isFound(t('audit')) ? (
          <section className={classes.list}>
            <Link className={classes.area} to="/audit" search={{}}>
              {t('audit')}
            </Link>
          </section>
        ) : null}
      </div>
      <p className={classes.dim} role="status">
        {groups.length === 0 && !isFound(t('audit')) ? t('no_area_found') : ''}
      </p>
    </div>
  )
}

const AreaList = ({ title, areas }: { title: string; areas: readonly Area[] }) => (
  <section className={classes.list} aria-label={title}>
    <h2 className={classes.group}>{title}</h2>
    {areas.map((area) => (
      <AreaLink key={area} area={area} className={classes.area} />
    ))}
  </section>
)
