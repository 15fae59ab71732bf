import type { Config } from '../../platform/config.ts'
import type { App } from '../../platform/http/serve.ts'
import { mayReadMetrics } from './access.ts'
import { makeScrape, type ScrapeServices } from './scrape.ts'

/** Serves `/metrics` to programs on this machine and to requests with the token. All other requests get status 403. */
export function metricsRoutes(app: App, { config, ...services }: ScrapeServices & { config: Config }): void {
  const scrape = makeScrape(services)
  app.get('/metrics', async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    if (!mayReadMetrics(request, config))
      return reply
        .status(403)
        .type('text/plain; charset=utf-8')
        .send(
          'Metrics require a request from this machine, or the value of SERIATIM_METRICS_TOKEN as a bearer token.\n',
        )
    return reply.type(services.metrics.registry.contentType).send(await scrape())
  })
}
