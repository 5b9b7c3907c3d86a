import type { Hex } from 'viem'
import type { NameGatewaySettings } from '../../config/namesConfig.ts'
import type { Db } from '../../db/db.ts'
import { findName } from '../findNames.ts'
import { answerCall, noFacts, readResolverCall } from './resolveCall.ts'
import { signAnswer } from './signAnswer.ts'

/**
 * The signed answer to what our resolver contract sends a client for (ERC-3668, ENSIP-10).
 *
 * @throws HttpError 400 `invalid_query` with the field `calldata`
 */
export async function answerGateway(
  db: Db,
  { signerKey, resolver, ttl }: NameGatewaySettings,
  zones: readonly string[],
  request: Hex,
): Promise<Hex> {
  const call = readResolverCall(request)
  const isOurs = zones.some((zone) => call.name.endsWith(`.${zone}`))
  const facts = (isOurs && (await findName(db, call.name))) || noFacts
  const result = answerCall(call, facts)
  const expires = BigInt(Math.floor(Date.now() / 1000) + ttl)
  return signAnswer(signerKey, { resolver: resolver as Hex, request, result, expires })
}
