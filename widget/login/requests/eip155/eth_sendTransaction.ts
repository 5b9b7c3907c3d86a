import { RpcError, rpcCodes } from '../../../../host-sdk/protocol/rpcError.ts'
import {
  eth_sendTransaction as readSend,
  eth_signTransaction as readSign,
} from '../../../review/eip155/eth_sendTransaction.ts'
import { askPerson } from '../../people/askPerson.ts'
import { openWallet } from '../../wallet/connectWallet.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { type AskedTransaction, prepareTransaction } from './prepareTransaction.ts'
import { readFor } from './readFor.ts'
import { refuseOwnCode } from './refuseOwnCode.ts'
import { signPrepared } from './signPrepared.ts'

const handle =
  (sign: boolean): HandleMethod =>
  async (context, call, networkId, params) => {
    const { reading, request, chainId } = readFor(context, networkId, sign ? readSign : readSend, params)
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
      run: async (_, signal) => {
        const raw = await signPrepared(context, ask, asked, await prepared)
        // Who asked may be gone: nothing is sent behind their back.
        signal.throwIfAborted()
        return sign ? raw : readHash(await ask('eth_sendRawTransaction', [raw]))
      },
    })
  }

function readHash(answer: unknown): string {
  if (typeof answer === 'string' && /^0x[0-9a-f]{64}$/i.test(answer)) return answer
  throw new RpcError(rpcCodes.internal, 'The node gave no valid answer', { reason: 'bad_answer' })
}

/** Signed here, sent by a node; answers the hash. */
export const eth_sendTransaction = handle(false)
/** Signed here; the page gets the transaction and may send it at any time. */
export const eth_signTransaction = handle(true)
