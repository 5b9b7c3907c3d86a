import type { ServerContext } from '../../context.ts'
import { getName } from '../../contract/v1/names.ts'
import { findName } from '../../names/findNames.ts'
import { parseName } from '../../names/parseName.ts'
import { nameNotFound } from '../../names/refusals.ts'
import { serve } from '../serve.ts'

/** `GET /v1/profile/account/{name}`. */
export const getNameRouter = (context: ServerContext) =>
  serve(context, getName, async ({ params, query }) => {
    const { name } = parseName(params.name.toLowerCase(), context.config.names.zones)
    const record = await findName(context.database.db, name)
    if (record) return record
    if (query.apiVersion === '2') return []
    throw nameNotFound(404)
  })
