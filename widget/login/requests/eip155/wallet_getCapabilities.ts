import * as z from 'zod/mini'
import { evmChainId, toHexQuantity } from '../../../../host-sdk/protocol/caip.ts'
import { address, chainId, readParams } from '../../../review/eip155/fields.ts'
import { smartOn } from '../../smartAccount/smartOn.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { readFor } from './readFor.ts'

const method = 'wallet_getCapabilities'
const paramsSchema = z.union([
  z.tuple([address]),
  z.tuple([address, z.array(chainId).check(z.maxLength(100))]),
])

/**
 * EIP-5792, by chain id: may several calls be done all at once, and is the site's own paymaster asked (ERC-7677), as far
 * as the project lists it. The operator's pays without a word of the site's.
 */
export const wallet_getCapabilities: HandleMethod = async (context, _, networkId, params) => {
  const [account, chains] = readParams(paramsSchema, params, method)
  readFor(context, networkId, () => ({ subject: { type: 'other' }, request: { method }, account }), params)
  const found: Record<string, unknown> = {}
  for (const { id } of context.store.getState().networks) {
    const chain = evmChainId(id as `eip155:${string}`)
    if (chain === undefined || (chains && !chains.includes(chain))) continue
    const smart = smartOn(context, id as `eip155:${string}`)
    found[toHexQuantity(chain)] = {
      atomic: { status: smart ? 'supported' : 'unsupported' },
      ...(smart && { paymasterService: { supported: context.config.paymasterUrls.length > 0 } }),
    }
  }
  return found
}
