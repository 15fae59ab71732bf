import type { RequestContent } from '@seriatim/contract'

/** The content of an empty form. */
export const EMPTY_CONTENT: RequestContent = {
  kind: 'new',
  country: '',
  title: '',
  subtitle: '',
  parallel_titles: [],
  publisher: '',
  place: '',
  language: '',
  type: '',
  frequency: '',
  media: [],
  is_published: false,
  first_issue_date: '',
  first_issue_number: '',
  url: '',
  sample_url: '',
  previous_issn: '',
  former_title: '',
  related_issns: [],
  issn: '',
  change: null,
  change_date: '',
  note: '',
  contact_name: '',
}
