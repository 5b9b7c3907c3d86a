import { getAddress, isAddress } from 'viem'
import type { ServerContext } from '../../context.ts'
import { reverseNames } from '../../contract/v1/names.ts'
import { HttpError } from '../../errors/httpError.ts'
import { findByAddress } from '../../names/findNames.ts'
import { noZone } from '../../names/refusals.ts'
import { serve } from '../serve.ts'

/** `GET /v1/profile/reverse/{address}`, in any case of letters. */
export const reverseNamesRouter = (context: ServerContext) =>
  serve(context, reverseNames, async ({ params: { address }, query }) => {
    if (context.config.names.zones.length === 0) throw noZone()
    const records = isAddress(address, { strict: false })
      ? await findByAddress(context.database.db, getAddress(address))
      : []
    if (records.length > 0 || query.apiVersion === '2') return records
    throw new HttpError(404, 'name_not_found', 'No name leads to that address', { field: 'address' })
  })
