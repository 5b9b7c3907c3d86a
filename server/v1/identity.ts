import { base58 } from '@scure/base'
import { Router } from 'express'
import { isAddress } from 'viem'
import type { ServerContext } from '../context.ts'
import { accountIdentity, identity } from '../contract/v1/identity.ts'
import { HttpError } from '../errors/httpError.ts'
import { type Identity, identityFreshMs } from '../identity/identities.ts'
import { type Call, serve } from './serve.ts'

/** Seconds; there are no names for Solana. */
const solanaSeconds = 3_600

/** `GET /v1/identity/{address}`, and `GET /v1/account/{address}/identity`. */
export function identityRouter(context: ServerContext): Router {
  const router = Router()
  for (const endpoint of [identity, accountIdentity]) router.use(serve(context, endpoint, answer))
  return router
}

async function answer({
  context,
  params: { address },
  client,
  response,
}: Call<{ address: string }, unknown, unknown>) {
  const isSolana = isSolanaAddress(address)
  if (!isSolana && !isAddress(address, { strict: false })) {
    throw new HttpError(400, 'invalid_query', 'That is no address of Ethereum or Solana', {
      field: 'address',
    })
  }
  const found: Identity = isSolana
    ? { name: null, avatar: null, resolvedAt: Date.now() }
    : await context.identities.get(address, client)
  const { name, avatar, isPart = false } = found
  const seconds = isPart ? 0 : isSolana ? solanaSeconds : identityFreshMs / 1000
  // Also where the clock was set back since.
  const age = Math.max(0, Math.ceil((Date.now() - found.resolvedAt) / 1000))
  const left = Math.max(0, seconds - age)
  response.setHeader('cache-control', `public, max-age=${left}, s-maxage=${left}`)
  return { name, avatar, resolvedAt: new Date(found.resolvedAt).toISOString() }
}

function isSolanaAddress(text: string): boolean {
  if (text.length > 44) return false
  try {
    return base58.decode(text).length === 32
  } catch {
    return false
  }
}
