/**
 * The service manifest. Clients of version 0.2 expect URLs in the manifest; those of 1.0-draft expect booleans and
 * templates of RFC 6570.
 */
import { RECONCILE_LIMITS, RECONCILE_PATH, RECONCILE_VERSIONS, type ReconcileVersion } from '@seriatim/contract'
import { VERSION } from '../../platform/version.ts'
import { type Language, namedType, portalMessage } from './described.ts'
import { PREVIEW_SIZE } from './preview.ts'

/** @param origin the base URL of the site */
export function manifestOf(origin: string, version: ReconcileVersion, language: Language): Record<string, unknown> {
  const service = `${origin}/api${RECONCILE_PATH}`
  const at = (path: string) => ({ service_url: service, service_path: path })
  const isDraft = version !== '0.2'
  return {
    versions: RECONCILE_VERSIONS,
    name: portalMessage(language.locale, 'reconcile_service'),
    identifierSpace: `${origin}/resource/ISSN/`,
    schemaSpace: `${service}/suggest/property`,
    documentation: `${origin}/portal/api`,
    serviceVersion: VERSION,
    logo: `${origin}/favicon.svg`,
    view: { url: `${origin}/resource/ISSN/${isDraft ? '{id}' : '{{id}}'}` },
    defaultTypes: [namedType('serial', language)],
    preview: { ...(isDraft ? {} : { url: `${service}/preview?id={{id}}` }), ...PREVIEW_SIZE },
    suggest: isDraft
      ? { entity: true, property: true, type: true }
      : { entity: at('/suggest/entity'), property: at('/suggest/property'), type: at('/suggest/type') },
    extend: isDraft
      ? { proposeProperties: true, propertySettings: [] }
      : { propose_properties: at('/extend/propose'), property_settings: [] },
    standardizedScore: true,
    batchSize: RECONCILE_LIMITS.batch,
  }
}
