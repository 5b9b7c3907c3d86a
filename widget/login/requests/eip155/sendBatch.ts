import type { Call } from '../../../../host-sdk/channel/exposeApi.ts'
import { invalidParams } from '../../../review/checkJson.ts'
import { createAskNode } from '../../api/askNode.ts'
import type { LoginContext } from '../../context.ts'
import { askPerson } from '../../people/askPerson.ts'
import type { AccountCall } from '../../smartAccount/accountCalls.ts'
import { openWallet } from '../../wallet/connectWallet.ts'
import type { Payer } from './payerOf.ts'
import type { ReadFor } from './readFor.ts'
import { refuseOwnCode } from './refuseOwnCode.ts'

export interface Batch extends Pick<ReadFor, 'request' | 'chainId'> {
  paymaster: Payer | undefined
  /** Told the hash just before it is handed to the bundler. */
  onSend?(hash: string): void
}

type Hex = `0x${string}`

/** The calls that are shown, in one user operation. @returns its hash */
export async function sendBatch(context: LoginContext, call: Call, batch: Batch): Promise<Hex> {
  const { request, chainId, paymaster } = batch
  const { networkId, subject } = request
  if (subject.type !== 'calls') throw new TypeError('calls are shown as calls')
  const from = subject.from as Hex
  const calls = subject.calls.map((one) => readCall(one, from))
  const node = (method: string, params: unknown) => context.askNode(networkId, method, params, call.signal)
  const bundler = (method: string, params: unknown) =>
    context.askBundler(networkId, method, params, call.signal)
  const url = paymaster?.url
  const site = url === undefined ? undefined : createAskNode(context.server, '/v1/bundler', url)
  const payer = site && ((method: string, params: unknown) => site(networkId, method, params, call.signal))
  await openWallet(context, call)
  const account = await import('../../smartAccount/smartAccount.ts')
  const prepared = account.prepareOperation({ node, bundler, payer }, { chainId, from, calls, paymaster })
  // The screen says why nothing can be signed; the request itself then ends by the person's no.
  prepared.catch(context.refusals.count)
  return askPerson(context, call, {
    name: 'ApproveCalls',
    data: { request, prepared },
    run: async (_, commit) => {
      const signed = await account.signOperation(context, node, await prepared, { from, calls })
      // Who asked may be gone: nothing is sent behind their back.
      await commit()
      return account.sendOperation(bundler, chainId, signed, batch.onSend)
    },
  })
}

function readCall(
  { to, value, data }: { to?: string; value?: string; data?: string },
  from: Hex,
): AccountCall {
  if (!to) throw invalidParams('A smart account creates no contract by itself')
  refuseOwnCode(from, to, data)
  return { to: to as Hex, value: BigInt(value ?? 0), data: (data ?? '0x') as Hex }
}
