import type { ServerContext } from '../../context.ts'
import { registerMessageSchema, registerName } from '../../contract/v1/names.ts'
import { checkAttributes } from '../../names/attributes.ts'
import { registerName as writeName } from '../../names/changeNames.ts'
import { parseCoinType } from '../../names/coinType.ts'
import { findName } from '../../names/findNames.ts'
import { barOf, parseName } from '../../names/parseName.ts'
import { checkTime, readMessage } from '../../names/readMessage.ts'
import { invalidName, nameNotFound, nameTaken } from '../../names/refusals.ts'
import { serve } from '../serve.ts'
import { parseAddress, requireChange, signedBy } from './signedBy.ts'

/** `POST /v1/profile/account`. The checks stand in the order of data-api.md §3.15. */
export const registerNameRouter = (context: ServerContext) =>
  serve(context, registerName, async ({ body, request }) => {
    const { db } = context.database
    const { zones, clockSkew } = context.config.names
    const message = readMessage(registerMessageSchema, body.message)
    const { name, label } = parseName(message.name, zones)
    const bar = barOf(label)
    if (bar) throw invalidName(bar)
    const coin = parseCoinType(body.coin_type, (id) => context.chains.get(id) !== undefined)
    const address = parseAddress(body.address)
    if (await findName(db, name)) throw nameTaken()
    checkTime(message.timestamp, clockSkew)
    const attributes = message.attributes ?? {}
    checkAttributes(attributes)
    await requireChange(context, request)
    const signer = await signedBy(context, body, coin, address)
    const messageEnds = (message.timestamp + clockSkew) * 1000
    const change = { name, coinType: coin.coinType, address, message: body.message, messageEnds }
    await writeName(db, change, { attributes, signer })
    context.identities.forget(address)
    const record = await findName(db, name)
    if (!record) throw nameNotFound(400)
    return record
  })
