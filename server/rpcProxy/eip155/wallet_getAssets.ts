import { rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import { walletAssets } from '../../balances/walletAssets.ts'
import type { ServerContext } from '../../context.ts'
import { assetsQuestionSchema } from '../../contract/v1/walletAssets.ts'
import type { AnswerCall } from '../servedChain.ts'

/** ERC-7811, from our own balances: the same whichever EVM chain it is asked of. */
export function wallet_getAssets({ balances, config }: ServerContext): AnswerCall {
  const served = config.networks.map(({ network }) => network.id)
  return async ({ params = [] }, { client: by }) => {
    const parsed = assetsQuestionSchema.safeParse(params[0])
    if (!parsed.success) return { ok: false, error: unfit }
    const { widgetOrigin } = config.http
    const value = await walletAssets({ balances, served, widgetOrigin, by }, parsed.data)
    return { ok: true, json: JSON.stringify(value), value }
  }
}

const unfit = { code: rpcCodes.invalidParams, message: 'These parameters do not fit wallet_getAssets' }
