import type * as z from 'zod/mini'
import type { ServerContext } from '../../context.ts'
import type { NameRecord, SignedChange } from '../../contract/v1/names.ts'
import type { Request } from '../../http/handler.ts'
import { type ProvenChange, requireOwner } from '../../names/changeNames.ts'
import { parseCoinType } from '../../names/coinType.ts'
import { findName } from '../../names/findNames.ts'
import { parseName } from '../../names/parseName.ts'
import { checkTime, readMessage } from '../../names/readMessage.ts'
import { nameNotFound } from '../../names/refusals.ts'
import { parseAddress, requireChange, signedBy } from './signedBy.ts'

export interface NameChange<M> {
  request: Request
  name: string
  body: SignedChange
  schema: z.ZodMiniType<M>
  /** Reads the message and answers what writes it. @throws HttpError */
  prepare(message: M): (change: ProvenChange) => Promise<void>
}

/**
 * A change by the owner of a name: read, checked, signed, written. @returns the name as it is then
 *
 * @throws HttpError of data-api.md §3.19
 */
export async function changeName<M extends { timestamp: number }>(
  context: ServerContext,
  { request, name: text, body, schema, prepare }: NameChange<M>,
): Promise<NameRecord> {
  const { db } = context.database
  const { zones, clockSkew } = context.config.names
  const message = readMessage(schema, body.message)
  const { name } = parseName(text, zones)
  const { coinType, reference } = parseCoinType(body.coin_type, (id) => context.chains.get(id) !== undefined)
  const address = parseAddress(body.address)
  const before = await requireRecord(context, name)
  await requireOwner(db, { name, coinType, address })
  checkTime(message.timestamp, clockSkew)
  const write = prepare(message)
  await requireChange(context, request)
  await signedBy(context, body, { coinType, reference }, address)
  const messageEnds = (message.timestamp + clockSkew) * 1000
  await write({ name, coinType, address, message: body.message, messageEnds })
  const after = await requireRecord(context, name)
  for (const record of [before, after])
    for (const each of Object.values(record.addresses)) context.identities.forget(each.address)
  return after
}

async function requireRecord({ database }: ServerContext, name: string): Promise<NameRecord> {
  const record = await findName(database.db, name)
  if (!record) throw nameNotFound(400)
  return record
}
