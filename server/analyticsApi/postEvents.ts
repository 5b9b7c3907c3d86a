import { Router } from 'express'
import type { ServerContext } from '../context.ts'
import {
  type AnalyticsEvent,
  analyticsEventSchema,
  eventBatch,
  event as eventEndpoint,
  eventsBatchLimit,
  eventsLimit,
} from '../contract/v1/events.ts'
import { HttpError } from '../errors/httpError.ts'
import { openToAll } from '../http/openToAll.ts'
import { readBody } from '../http/readBody.ts'
import { requireListedProject } from '../http/requireListedProject.ts'
import { readQuery } from '../http/routes.ts'
import { isProjectId } from '../origins/project.ts'

/** `POST /e` and `POST /batch`: events of use, one or many at either. */
export function postEventsRouter(context: ServerContext): Router {
  const router = Router({ strict: true, caseSensitive: true })
  for (const { path, word } of [eventEndpoint, eventBatch])
    router.all(path, ...openToAll(context, word, { methods: 'POST' }), async (request, response) => {
      const reading = readBody(request, eventsLimit)
      reading.catch(() => {})
      const query = readQuery(request.url)
      if (!isProjectId(query.get('projectId'))) throw noProjectId()
      const project = await requireListedProject(context, request, query)
      const client = { type: query.get('st'), version: query.get('sv') }
      await context.analytics.take(project, client, parseEvents(await reading))
      response.setHeader('cache-control', 'no-store')
      response.status(202).json({ ok: true })
    })
  return router
}

const noProjectId = () =>
  new HttpError(400, 'invalid_query', 'projectId is missing or malformed', { field: 'projectId' })

/**
 * Whatever the content type says: a page that is left can choose none. Of a batch the malformed ones are passed over.
 *
 * @throws HttpError 400, 413, and 422 when none is an event
 */
function parseEvents(text: string): AnalyticsEvent[] {
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new HttpError(400, 'invalid_body', 'The body is not JSON')
  }
  const sent: unknown[] = Array.isArray(body) ? body : [body]
  if (sent.length > eventsBatchLimit)
    throw new HttpError(413, 'batch_too_large', `A batch holds at most ${eventsBatchLimit} events`)
  const events = sent.flatMap((each) => analyticsEventSchema.safeParse(each).data ?? [])
  if (events.length === 0 && sent.length > 0)
    throw new HttpError(422, 'invalid_body', 'The body holds no event')
  return events
}
