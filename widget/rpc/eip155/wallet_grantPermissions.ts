import * as z from 'zod/mini'
import { evmNetworkId } from '../../../host-sdk/protocol/caip.ts'
import { address, chainId, readParams, text } from '../../review/eip155/fields.ts'
import type { Grant } from '../../review/subject.ts'
import type { ReadPlan } from './plan.ts'

const fields = z.record(z.string(), z.unknown())
const permission = z.catchall(z.object({ type: text(128), data: z.optional(fields) }), z.unknown())

/** Who may use them: an account or a key, by the older drafts of ERC-7715 inside `data`. */
const signer = z.catchall(
  z.object({
    address: z.optional(text(200)),
    data: z.optional(
      z.catchall(z.object({ address: z.optional(text(200)), id: z.optional(text(200)) }), z.unknown()),
    ),
  }),
  z.unknown(),
)

/** ERC-7715 (draft), and wallets that write the permissions in a form of their own. */
const grantSchema = z
  .array(
    z.catchall(
      z.object({
        chainId: z.optional(chainId),
        address: z.optional(z.nullable(address)),
        expiry: z.optional(z.nullable(z.int().check(z.minimum(0), z.maximum(8_640_000_000_000)))),
        signer: z.optional(z.nullable(signer)),
        to: z.optional(z.nullable(address)),
        permissions: z.optional(z.union([z.array(permission).check(z.maxLength(50)), fields])),
      }),
      z.unknown(),
    ),
  )
  .check(z.length(1))

/** Sessions and limits that only some wallets know; what we know of them is said in words. */
export const wallet_grantPermissions: ReadPlan = (params, standing) => {
  const method = 'wallet_grantPermissions'
  const [read = {}] = readParams(grantSchema, params, method)
  const request = (params as unknown[])[0]
  const to = read.to ?? read.signer?.address ?? read.signer?.data?.address ?? read.signer?.data?.id
  const subject: Grant = {
    type: 'grantPermissions',
    networkId: read.chainId === undefined ? standing.networkId : evmNetworkId(read.chainId),
    permissions: Array.isArray(read.permissions)
      ? read.permissions.map(({ type, data, ...others }) => ({ type, data: data ?? others }))
      : [],
    json: JSON.stringify(request, null, 2),
    ...(read.address && { account: read.address }),
    ...(to && { to }),
    ...(typeof read.expiry === 'number' && { expiry: read.expiry }),
  }
  return {
    subject,
    request: { method, params: [request] },
    ...(read.address && { account: read.address }),
  }
}
