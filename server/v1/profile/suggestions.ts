import type { ServerContext } from '../../context.ts'
import { suggestNames } from '../../contract/v1/names.ts'
import { suggest } from '../../names/suggest.ts'
import { serve } from '../serve.ts'

/** `GET /v1/profile/suggestions/{name}`. */
export const suggestNamesRouter = (context: ServerContext) =>
  serve(context, suggestNames, async ({ params: { name }, query: { zone } }) => ({
    suggestions: await suggest(context.database.db, context.config.names.zones, name, zone),
  }))
