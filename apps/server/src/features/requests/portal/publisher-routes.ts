/** Routes of the page of publishers. */
import { refuseUnless } from '../../../platform/errors.ts'
import type { App } from '../../../platform/http/serve.ts'
import { type PageServices, pageScope } from '../../portal/pages/page-route.ts'
import type { Visit } from '../../portal/pages/visit.ts'
import type { PublicServices } from '../../public/public-search.ts'
import { publicRecords } from '../../public/repository.ts'
import { formErrors } from '../../public-accounts/form-errors.ts'
import type { PageVisitors } from './page-visitors.ts'
import { noPublisherPage, publisherPage } from './publisher-page.ts'
import type { PublisherRequests } from './publisher-requests.ts'
import type { Publishers } from './publishers.ts'
import { storable } from './read-form.ts'

const PUBLISHER = '/portal/publisher'

type Services = PageServices &
  PublicServices & { readonly publisherRequests: PublisherRequests; readonly publishers: Publishers }

export function publisherRoutes(
  app: App,
  services: Services,
  { accountOf, senderOf, sessionOfForm }: PageVisitors,
): void {
  const { publisherRequests, publishers } = services
  pageScope(app, services, { cacheControl: 'no-store' }, (page) => {
    type Given = Pick<Parameters<typeof publisherPage>[1], 'failed' | 'errors' | 'values'>
    const shownPublishers = async (visit: Visit, email: string, csrf: string, state: Given): Promise<string> => {
      const list = await publishers.list({ email })
      const issns = [...new Set(list.flatMap((each) => each.issns))]
      const serials = await services.reads.onDb((on) => publicRecords(on, issns))
      return publisherPage(visit, { email, csrf, publishers: list, serials, ...state })
    }
    page('GET', PUBLISHER, async ({ visit, request, reply }) => {
      const account = await accountOf(request, reply)
      if (account === undefined) return reply.redirect('/portal/login', 303)
      const email = await publisherRequests.emailOf(account)
      return email === null
        ? noPublisherPage(visit)
        : shownPublishers(visit, email, account.csrf, { errors: {}, values: {} })
    })
    const change = (
      url: string,
      work: (
        person: { email: string },
        given: { visit: Visit; fields: Readonly<Record<string, string>>; id: number; origin: string },
      ) => Promise<unknown>,
    ): void => {
      page('POST', url, async ({ visit, request, reply, fields }) => {
        const { user } = await sessionOfForm(request, fields)
        const email = await publisherRequests.emailOf({ kind: 'account', user })
        refuseUnless(email !== null, 'row_not_found')
        const text = (request.params as { id?: string }).id ?? '0'
        const id = /^\d{1,9}$/.test(text) ? Number(text) : 0
        try {
          const { origin } = await senderOf(request, visit)
          await work({ email }, { visit, fields, id, origin })
          return reply.redirect(id === 0 ? PUBLISHER : `${PUBLISHER}#publisher-${id}`, 303)
        } catch (error) {
          const errors = formErrors(error, visit.locale)
          const failed = id === 0 || errors.form !== undefined ? {} : { failed: id }
          return shownPublishers(visit, email, fields.csrf ?? '', { errors, values: fields, ...failed })
        }
      })
      if (url !== PUBLISHER) page('GET', url, async ({ reply }) => reply.redirect(PUBLISHER, 303))
    }
    change(PUBLISHER, (person, { visit, fields }) => publishers.create(person, storable(fields.name), visit.locale))
    change(`${PUBLISHER}/:id/people`, (person, { visit, fields, id, origin }) =>
      publishers.addMember(person, id, storable(fields.email), { locale: visit.locale, origin }),
    )
    change(`${PUBLISHER}/:id/remove`, (person, { fields, id }) =>
      publishers.removeMember(person, id, storable(fields.email)),
    )
  })
}
