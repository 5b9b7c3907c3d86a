import type { Call } from '../../../../host-sdk/channel/exposeApi.ts'
import type { CaipNetworkId } from '../../../../host-sdk/protocol/caip.ts'
import type { ReadParams } from '../../../review/eip155/reading.ts'
import type { LoginContext } from '../../context.ts'
import { askPerson } from '../../people/askPerson.ts'
import { openWallet } from '../../wallet/connectWallet.ts'
import { type Ask, type AskedTransaction, prepareTransaction } from './prepareTransaction.ts'
import { readFor } from './readFor.ts'
import { refuseOwnCode } from './refuseOwnCode.ts'
import { signPrepared } from './signPrepared.ts'

export interface AskedToSign {
  params: unknown
  read: ReadParams
  /** The page gets it; else it is sent. What the person is told. */
  sign: boolean
  /** What is done with the signed transaction, hex. */
  use(raw: `0x${string}`, ask: Ask): Promise<string>
}

/** A person is shown a transaction and signs it. */
export async function signAsked(
  context: LoginContext,
  call: Call,
  networkId: CaipNetworkId,
  { params, read, sign, use }: AskedToSign,
): Promise<string> {
  const { reading, request, chainId } = readFor(context, networkId, read, params)
  const [asked] = reading.request.params as [AskedTransaction]
  refuseOwnCode(asked.from, asked.to, asked.data)
  const ask = (method: string, params: unknown) => context.askNode(networkId, method, params, call.signal)
  await openWallet(context, call)
  const prepared = prepareTransaction(ask, chainId, asked)
  // The screen says why nothing can be signed; the request itself then ends by the person's no.
  prepared.catch(context.refusals.count)
  return askPerson(context, call, {
    name: 'ApproveTransaction',
    data: { request, sign, prepared },
    run: async (_, commit) => {
      const raw = await signPrepared(context, ask, asked, await prepared)
      // Who asked may be gone: nothing is sent behind their back.
      await commit()
      return use(raw, ask)
    },
  })
}
