import { Popover } from '@mantine/core'
import { type GraphKind, type HitSource, readFamilyGraph } from '@seriatim/contract'
import { Link } from '@tanstack/react-router'
import { callUrl } from '../../../kernel/api.ts'
import { useMessages } from '../../../kernel/i18n.ts'
import { IconBinaryTree, IconSearch } from '../../../ui/icons.tsx'
import { writeSearchState } from '../../search-query/search-state.ts'
import { familySearch } from '../../search-query/transitions.ts'
import classes from './result-cells.module.css'

const FAMILIES = [
  { letter: 'L', members: 'issnl_family', name: 'family_l', graph: 'issnl', filter: 'issnl' },
  { letter: 'H', members: 'issnh_family', name: 'family_h', graph: 'issnh', filter: 'issnh' },
  { letter: 'X', members: 'extended_family', name: 'family_x', graph: 'extended', filter: 'family' },
] as const

/** The number of records in each family of a record: other media (L), titles over time (H), extended family (X). */
export function FamiliesCell({ hit }: { hit: HitSource }) {
  return (
    <span className={classes.families}>
      {FAMILIES.map(({ members, ...family }) =>
        hit[members].length === 0 ? null : (
          <Family key={family.letter} {...family} issn={hit.issn} members={hit[members]} />
        ),
      )}
    </span>
  )
}

/** A button with a popover for one family: its graph, the search for it, and its records. */
function Family({
  letter,
  name,
  graph,
  filter,
  issn,
  members,
}: {
  letter: string
  name: 'family_l' | 'family_h' | 'family_x'
  graph: GraphKind
  filter: 'issnl' | 'issnh' | 'family'
  issn: string
  members: readonly string[]
}) {
  const t = useMessages('search')
  const label = t(name, { count: members.length })
  return (
    <Popover width={320} position="bottom-end" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.family}
          title={label}
          aria-label={`${letter} ${members.length}, ${label}`}
        >
          {`${letter} ${members.length}`}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <strong>{label}</strong>
        <ul className={classes.familyActions}>
          <li>
            <a href={callUrl(readFamilyGraph, { params: { issn, kind: graph } })} target="_blank" rel="noreferrer">
              <IconBinaryTree size={15} stroke={1.7} aria-hidden />
              {t('family_graph')}
            </a>
          </li>
          <li>
            <Link to="/search" search={writeSearchState(familySearch(filter, issn))}>
              <IconSearch size={15} stroke={1.7} aria-hidden />
              {t('search_family')}
            </Link>
          </li>
        </ul>
        <ul className={classes.members}>
          {members.map((member) => (
            <li key={member}>
              <Link to="/record/$issn" params={{ issn: member }} search={{}} className="issn">
                {member}
              </Link>
            </li>
          ))}
        </ul>
      </Popover.Dropdown>
    </Popover>
  )
}
