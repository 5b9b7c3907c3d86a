import type { ServerContext } from '../../context.ts'
import { addressMessageSchema, setNameAddress } from '../../contract/v1/names.ts'
import { setAddress } from '../../names/changeNames.ts'
import { parseCoinType } from '../../names/coinType.ts'
import { serve } from '../serve.ts'
import { changeName } from './changeName.ts'
import { parseAddress } from './signedBy.ts'

/** `POST /v1/profile/account/{name}/address`. */
export const setNameAddressRouter = (context: ServerContext) =>
  serve(context, setNameAddress, async ({ body, params: { name }, request }) => {
    const { addresses } = await changeName(context, {
      request,
      name,
      body,
      schema: addressMessageSchema,
      prepare(message) {
        const { coinType } = parseCoinType(message.coin_type, (id) => context.chains.get(id) !== undefined)
        const address = parseAddress(message.address)
        return (change) => setAddress(context.database.db, change, { coinType, address })
      },
    })
    return addresses
  })
