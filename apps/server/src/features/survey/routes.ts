import * as contract from '@seriatim/contract'
import { format, type Locale } from '@seriatim/messages'
import { fold } from '@seriatim/scripts'
import { administeredCentres } from '../../kernel/auth/administered-centres.ts'
import { refuseUnless } from '../../platform/errors.ts'
import { type App, type CurrentUser, serve } from '../../platform/http/serve.ts'
import { correctIssnhFamily, correctIssnlFamily, correctLink, type SurveyServices } from './correct.ts'
import * as lists from './list-repository.ts'
import { refreshSurvey } from './update-survey.ts'

/** The link problems whose translated name contains a word. */
const namedIn = (locale: Locale) => (word: string) =>
  contract.LINK_PROBLEMS.filter((problem) => fold(format(locale, `survey.problem_${problem}`)).includes(fold(word)))

export const surveyRoutes = (app: App, services: SurveyServices): void => {
  const { db } = services
  /** Reads a row after the survey lists were brought up to date. @throws Refusal 'index_building' | 'row_not_found' */
  const requireRow = async <Row>(find: () => Promise<Row | undefined>): Promise<Row> => {
    await refreshSurvey(db)
    const row = await find()
    refuseUnless(row, 'row_not_found')
    return row
  }
  serve(app, contract.adminRecords, async ({ query, user }) => {
    await refreshSurvey(db)
    return lists.recordPage(db, query, administeredCentres(user))
  })
  serve(app, contract.adminRecord, ({ params, user }) =>
    requireRow(() => lists.findSurveyRecord(db, params.id, administeredCentres(user))),
  )
  serve(app, contract.adminTitles, async ({ query, user }) => {
    await refreshSurvey(db)
    return lists.titlePage(db, query, administeredCentres(user))
  })
  serve(app, contract.adminTitle, ({ params, user }) =>
    requireRow(() => lists.findTitle(db, params.id, administeredCentres(user))),
  )
  serve(app, contract.adminLinks, async ({ query, user, locale }) => {
    await refreshSurvey(db)
    return lists.linkPage(db, query, namedIn(locale), administeredCentres(user))
  })
  const link = (id: string, user: CurrentUser) => requireRow(() => lists.findLink(db, id, administeredCentres(user)))
  serve(app, contract.adminLink, ({ params, user }) => link(params.id, user))
  serve(app, contract.setLinkRight, async ({ params: { id }, body, user, locale }) => {
    const action = { area: 'links', id, by: { user, locale }, isDryRun: body.dry_run } as const
    const done = await correctLink(services, await link(id, user), action)
    return { ...(await link(id, user)), ...done }
  })
  for (const { kind, area, rows, row, set, correct } of [
    {
      kind: 'l',
      area: 'issnl',
      rows: contract.adminIssnls,
      row: contract.adminIssnl,
      set: contract.setIssnlRight,
      correct: correctIssnlFamily,
    },
    {
      kind: 'h',
      area: 'issnh',
      rows: contract.adminIssnhs,
      row: contract.adminIssnh,
      set: contract.setIssnhRight,
      correct: correctIssnhFamily,
    },
  ] as const) {
    const family = (id: string, user: CurrentUser) =>
      requireRow(() => lists.findFamily(db, kind, id, administeredCentres(user)))
    serve(app, rows, async ({ query, user }) => {
      await refreshSurvey(db)
      return lists.familyPage(db, kind, query, administeredCentres(user))
    })
    serve(app, row, ({ params, user }) => family(params.id, user))
    serve(app, set, async ({ params: { id }, body, user, locale }) => {
      const before = await family(id, user)
      const done = await correct(services, before, { area, id, by: { user, locale }, isDryRun: body.dry_run })
      await refreshSurvey(db)
      // After the correction, a record without linked records is no longer in the list of families.
      return {
        ...((await lists.findFamily(db, kind, id, administeredCentres(user))) ?? { ...before, problems: [] }),
        ...done,
      }
    })
  }
}
