import { Popover } from '@mantine/core'
import type { HitSource } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import { useMessages } from '../../app/i18n.ts'
import classes from './result-cells.module.css'

const FAMILIES = [
  ['L', 'issnl_family', 'family_l'],
  ['H', 'issnh_family', 'family_h'],
  ['X', 'extended_family', 'family_x'],
] as const

/** The sizes of a record's families: the same resource in other media (L), its titles over time (H), all kin (X). */
export function FamiliesCell({ hit }: { hit: HitSource }) {
  return (
    <span className={classes.families}>
      {FAMILIES.map(([letter, field, name]) =>
        hit[field].length === 0 ? null : <Family key={letter} letter={letter} name={name} members={hit[field]} />,
      )}
    </span>
  )
}

function Family({
  letter,
  name,
  members,
}: {
  letter: string
  name: 'family_l' | 'family_h' | 'family_x'
  members: readonly string[]
}) {
  const t = useMessages('search')
  const label = t(name, { count: members.length })
  return (
    <Popover width={320} position="bottom-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={classes.family} title={label}>
          {`${letter} ${members.length}`}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <strong>{label}</strong>
        <ul className={classes.members}>
          {members.map((issn) => (
            <li key={issn}>
              <Link to="/record/$issn" params={{ issn }} search={{}} className="issn">
                {issn}
              </Link>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
