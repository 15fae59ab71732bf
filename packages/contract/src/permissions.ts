/** The names of permissions in the API and on the command line (contract, Session). */
export const PERMISSIONS = [
  'search',
  'catalog',
  'addISSNRange',
  'userManagement',
  'export',
  'import',
  'issn_assignment',
  'ltwa',
  'issn_submit',
  'title_submit',
  'requests',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** The profile flag of each permission (specification-1, 6). */
export const PERMISSION_FLAGS = {
  search: 'search_permission',
  catalog: 'catalog_permission',
  addISSNRange: 'block_permission',
  userManagement: 'user_management_permission',
  export: 'export_permission',
  import: 'import_files_permission',
  issn_assignment: 'assignment_permission',
  ltwa: 'ltwa_permission',
  issn_submit: 'issn_submit_permission',
  title_submit: 'title_submit_permission',
  requests: 'requests_permission',
} as const satisfies Record<Permission, string>

/** The centre whose users may edit the records of any centre (specification-1, 9). */
export const CENTRAL_CENTRE = '_0'
