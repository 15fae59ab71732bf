import type { MessageKey } from './catalogue.ts'

type FieldWords = {
  /** The label of the field on screens. */
  readonly label: MessageKey
  /** The message for a required empty field. Defaults to a general message. */
  readonly enter?: MessageKey
}

/**
 * Fields with labels on screens, by their API member. `names.en` is the member `en` of `names`. Members with different
 * labels on screens are not listed.
 */
export const FIELD_WORDS: Readonly<Record<string, FieldWords>> = {
  active_block: { label: 'admin.active_block' },
  abbreviation: { label: 'ltwaPage.column_abbreviation', enter: 'faults.enter_abbreviation' },
  category_code: { label: 'importing.category' },
  center: { label: 'accounts.center', enter: 'faults.enter_centre' },
  center_id: { label: 'importing.center', enter: 'faults.enter_centre' },
  centers: { label: 'accounts.centers' },
  code: { label: 'admin.code', enter: 'faults.enter_code' },
  country: { label: 'portal.country', enter: 'faults.enter_country' },
  description: { label: 'monitored.description', enter: 'faults.enter_description' },
  due_at: { label: 'adminRules.due_at' },
  email: { label: 'accounts.email', enter: 'faults.enter_email' },
  expires_at: { label: 'announcements.field_expires_at' },
  first_name: { label: 'portal.first_name', enter: 'faults.enter_first_name' },
  is_active: { label: 'admin.is_active' },
  iso_code: { label: 'admin.iso_code' },
  issn: { label: 'survey.issn', enter: 'faults.enter_issn' },
  issns: { label: 'survey.issn', enter: 'faults.enter_issn' },
  keyTitle: { label: 'assignment.key_title' },
  last_name: { label: 'portal.last_name', enter: 'faults.enter_last_name' },
  medium: { label: 'assignment.medium', enter: 'faults.enter_medium' },
  message: { label: 'portal.message', enter: 'faults.enter_message' },
  modes: { label: 'admin.modes' },
  name: { label: 'admin.name', enter: 'faults.enter_name' },
  'names.en': { label: 'admin.name_en', enter: 'admin.name_needed' },
  'names.es': { label: 'admin.name_es' },
  'names.fr': { label: 'admin.name_fr' },
  'names.ru': { label: 'admin.name_ru' },
  new: { label: 'shell.new_password', enter: 'faults.enter_new_password' },
  num_code: { label: 'admin.num_code', enter: 'faults.enter_number' },
  old: { label: 'shell.old_password', enter: 'faults.enter_old_password' },
  organization: { label: 'portal.organization' },
  output_filename: { label: 'exporting.file_name', enter: 'faults.enter_file_name' },
  password: { label: 'login.password', enter: 'accounts.password_needed' },
  permissions: { label: 'accounts.permissions' },
  position: { label: 'admin.position' },
  publish_at: { label: 'announcements.field_publish_at' },
  reason: { label: 'admin.member_reason', enter: 'faults.enter_reason' },
  enrichment_reason: { label: 'admin.member_reason', enter: 'faults.enter_reason' },
  roles: { label: 'accounts.roles' },
  script: { label: 'admin.script' },
  subfield: { label: 'admin.subfield' },
  subject: { label: 'portal.subject', enter: 'faults.enter_subject' },
  tag: { label: 'admin.tag' },
  title: { label: 'announcements.field_title', enter: 'announcements.title_needed' },
  url: { label: 'catalogue.url', enter: 'faults.enter_url' },
  username: { label: 'login.username', enter: 'accounts.username_needed' },
}
