import { evmChainId, toHexQuantity } from '../../../host-sdk/protocol/caip.ts'
import type { Send } from '../../state/sends.ts'
import { callDigest } from '../send/eip155/callDigest.ts'
import { readFees, readQuantity } from '../send/eip155/evmFees.ts'
import { readNextNonce } from '../send/eip155/readNextNonce.ts'
import type { Ask, AskWallet } from '../send/family.ts'
import { revertOf } from './revertOf.ts'
import { faultOfReasonText, SwapError } from './swapError.ts'
import type { SwapOrder } from './swapOrder.ts'

/** One call as a wallet takes it. */
export interface SwapCall {
  to: string
  data: string
  value: bigint
}

type From = Pick<SwapOrder, 'from' | 'networkId'>

const wireCall = ({ to, data, value }: SwapCall) => ({ to, data, value: toHexQuantity(value) })

/** What a trial run takes, and a fifth more. @throws SwapError for what a contract says against it */
export async function readCallGas(ask: Ask, from: string, call: SwapCall): Promise<bigint> {
  try {
    return (readQuantity(await ask('eth_estimateGas', [{ from, ...wireCall(call) }])) * 12n) / 10n
  } catch (cause) {
    const reason = revertOf(cause)
    if (reason === undefined) throw cause
    throw new SwapError(faultOfReasonText(reason), {}, { cause })
  }
}

/** @returns the hash of the transaction, and by what it is found again where the wallet puts another in its place */
export async function sendCall(
  { ask, wallet }: { ask: Ask; wallet: AskWallet },
  { from, networkId }: From,
  call: SwapCall,
): Promise<Pick<Send, 'id' | 'firstNonce' | 'digest'>> {
  const [gas, fees, next, digest] = await Promise.all([
    readCallGas(ask, from, call),
    readFees(ask),
    readNextNonce(ask, from),
    callDigest(call),
  ])
  const transaction = {
    from,
    ...wireCall(call),
    ...fees.fields,
    gas: toHexQuantity(gas),
    // The wallet checks once more where it is when it signs.
    chainId: toHexQuantity(evmChainId(networkId) ?? 0),
  }
  const id = await wallet({ method: 'eth_sendTransaction', params: [transaction] })
  if (typeof id === 'string' && /^0x[0-9a-fA-F]{64}$/.test(id))
    return { id: id.toLowerCase(), ...next, digest }
  throw new SwapError('unclear')
}

/** EIP-5792, all or nothing. @returns the id that the wallet gives them */
export async function sendCalls(
  wallet: AskWallet,
  { from, networkId }: From,
  calls: readonly SwapCall[],
): Promise<string> {
  const asked = {
    version: '2.0.0',
    from,
    chainId: toHexQuantity(evmChainId(networkId) ?? 0),
    atomicRequired: true,
    calls: calls.map(wireCall),
  }
  const answer = await wallet({ method: 'wallet_sendCalls', params: [asked] })
  const id = typeof answer === 'string' ? answer : (answer as { id?: unknown } | null)?.id
  if (typeof id === 'string' && id !== '') return id
  throw new SwapError('unclear')
}
