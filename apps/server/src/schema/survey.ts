import type { FamilyProblem, LinkProblem, RecordState } from '@seriatim/contract'

/** Records with problems in links, families or titles, which administration lists (see migration 0057). */
export interface SurveyTables {
  survey_record: {
    record_id: number
    issn: string
    category: string
    center: string
    title: string | null
    title_place: string
    title_key: string | null
    state: RecordState
    errors: number
    warnings: number
    author: string | null
    updated_at: Date
    media: string[]
    issnl: string | null
    keeps_issnl: boolean
    keeps_links: boolean
    is_valid: boolean
    start_year: number
    medium: number | null
    history: number | null
    head_l: string | null
    head_h: string | null
    words: string
  }
  survey_count: { category: string; center: string; state: RecordState; records: number }
  survey_title: {
    title_key: string
    title: string
    title_place: string
    first_issn: string
    records: number
    updated_at: Date
  }
  survey_link: {
    issn: string
    tag: string
    indicator2: string
    target: string
    kind: string
    problem: LinkProblem | null
    updated_at: Date
  }
  survey_family: {
    kind: 'l' | 'h'
    head: string
    members: number
    problems: FamilyProblem[]
    updated_at: Date
    words: string
  }
}
