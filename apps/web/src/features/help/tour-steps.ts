import { type Permission, TOUR_STEPS } from '@seriatim/contract'
import type { PlainKey } from '../../kernel/i18n.ts'
import type { Screen } from '../home/screens.ts'

export type TourStep = {
  readonly title: PlainKey<'help'>
  readonly text: PlainKey<'help'>
  /** The screen that the step shows. */
  readonly to?: Screen['to']
  /** Selector of the element that the step marks. */
  readonly mark: string
  /** Users without this permission see another step instead. */
  readonly permission?: Permission
  /** The steps with the lowest ranks are chosen, among those that the user's permissions allow. */
  readonly rank: number
}

const STEPS: readonly TourStep[] = [
  { title: 'tour_menu_title', text: 'tour_menu', mark: 'nav[data-menu]', rank: 0 },
  {
    title: 'tour_search_title',
    text: 'tour_search',
    to: '/search',
    mark: 'main input[name="q"]',
    permission: 'search',
    rank: 1,
  },
  {
    title: 'tour_record_title',
    text: 'tour_record',
    to: '/search',
    mark: 'main [role="table"]',
    permission: 'search',
    rank: 2,
  },
  {
    title: 'tour_browse_title',
    text: 'tour_browse',
    to: '/browse/titles',
    mark: 'main [role="table"]',
    permission: 'search',
    rank: 7,
  },
  {
    title: 'tour_assignment_title',
    text: 'tour_assignment',
    to: '/assignment',
    mark: 'main form',
    permission: 'issn_assignment',
    rank: 3,
  },
  { title: 'tour_editor_title', text: 'tour_editor', mark: 'main [data-work]', permission: 'catalog', rank: 4 },
  {
    title: 'tour_abbreviations_title',
    text: 'tour_abbreviations',
    to: '/ltwa/words',
    mark: 'main [role="table"]',
    rank: 9,
  },
  { title: 'tour_tasks_title', text: 'tour_tasks', to: '/tasks', mark: 'main [role="table"]', rank: 10 },
  {
    title: 'tour_announcements_title',
    text: 'tour_announcements',
    to: '/announcements',
    mark: 'nav a[href^="/announcement"]',
    rank: 11,
  },
  { title: 'tour_palette_title', text: 'tour_palette', mark: '', rank: 8 },
  { title: 'tour_notices_title', text: 'tour_notices', mark: '[data-notices]', rank: 5 },
  { title: 'tour_help_title', text: 'tour_help', mark: 'nav a[href="/help-pages"]', rank: 6 },
]

/** The seven steps of the tour for a user, in order of display: the most important ones that the permissions allow. */
export const stepsFor = (may: (permission: Permission) => boolean): readonly TourStep[] => {
  const open = STEPS.filter(({ permission }) => permission === undefined || may(permission))
  const taken = new Set([...open].sort((one, other) => one.rank - other.rank).slice(0, TOUR_STEPS))
  return open.filter((step) => taken.has(step))
}
