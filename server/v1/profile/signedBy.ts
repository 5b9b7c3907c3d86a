import { getAddress, isAddress } from 'viem'
import type { ServerContext } from '../../context.ts'
import type { SignedChange } from '../../contract/v1/names.ts'
import { HttpError } from '../../errors/httpError.ts'
import type { Request } from '../../http/handler.ts'
import { takeClientLimit } from '../../http/takeClientLimit.ts'
import type { Limit } from '../../limits/limits.ts'
import type { Coin } from '../../names/coinType.ts'
import { invalidAddress, invalidSignature } from '../../names/refusals.ts'
import type { Signer } from '../../signatures/signatureVerifier.ts'
import { verifySignature } from '../../signatures/verifySignature.ts'

/** Changes of one client; each may cost a call to a node and a row. */
const perClient: Limit = { name: 'name-changes', times: 30, seconds: 600 }

/** @throws HttpError 429 `rate_limited` with `Retry-After` */
export async function requireChange(context: ServerContext, request: Request): Promise<void> {
  const wait = await takeClientLimit(context, request, perClient)
  if (wait === 0) return
  throw new HttpError(429, 'rate_limited', `Too many changes; try again in ${wait} seconds`, {
    field: 'rate_limited',
    headers: { 'retry-after': String(wait) },
  })
}

/** Any case but a wrong checksum. @returns with its checksum @throws HttpError 400 `invalid_query` */
export function parseAddress(text: string): string {
  const isPlain = /^0x[0-9a-f]{40}$/.test(text)
  if (!isPlain && !isAddress(text, { strict: true })) throw invalidAddress()
  return getAddress(text)
}

/** @throws HttpError 401 `invalid_signature`, 503 `upstream_unavailable` */
export async function signedBy(
  context: ServerContext,
  { message, signature }: SignedChange,
  { reference }: Coin,
  address: string,
): Promise<Signer> {
  const signer = await verifySignature(
    context,
    { namespace: 'eip155', reference, address },
    message,
    signature,
  )
  if (!signer) throw invalidSignature()
  return signer
}
