import { evmNetworkId, toHexQuantity } from '../../../../host-sdk/protocol/caip.ts'
import { readParams } from '../../../review/eip155/fields.ts'
import type { LoginContext } from '../../context.ts'
import type { CallsReceipt, CallsStatus } from '../../state/callsStatus.ts'
import { readCallsId, type SentCalls } from '../../state/sentCalls.ts'
import type { HandleMethod } from '../handleMethod.ts'
import { callsIdParams } from './callsIdParams.ts'
import { readReceipt } from './callsReceipt.ts'
import { findCalls } from './keepCalls.ts'
import { unknownCalls } from './unknownCalls.ts'

/** EIP-5792. */
export const wallet_getCallsStatus: HandleMethod = (context, call, _, params) => {
  const [id = ''] = readParams(callsIdParams, params, 'wallet_getCallsStatus')
  return readCallsStatus(context, id, call.signal)
}

/** Whom nobody knows after so many seconds was given up: bundlers and nodes need not tell of what still waits. */
const givenUpSeconds = 600
/** As long may it take until the next of calls in steps is sent: a block for the one before, and the person. */
const openSeconds = 900

/** @throws RpcError 5730 for calls that nobody knows */
export async function readCallsStatus(
  context: LoginContext,
  id: string,
  signal: AbortSignal,
): Promise<CallsStatus> {
  const kept = await findCalls(context, id)
  const sent = kept ?? readCallsId(id)
  if (!sent || !isServed(context, sent)) throw unknownCalls()
  const { count = 1, following = [] } = kept ?? {}
  // An answer of the server brings its time: the age is read after it.
  const isYounger = (seconds: number): boolean =>
    kept !== undefined && context.server.ageOf(kept.sentAt * 1000) < seconds * 1000
  const isYoung = (): boolean => !kept?.refused && isYounger(givenUpSeconds)
  const looks = await Promise.all(
    [sent.hash, ...following].map((hash) => lookAt(context, { ...sent, hash }, isYoung, signal)),
  )
  if (looks[0] === 'lost' && !kept) throw unknownCalls()
  const isOpen = context.store.getState().openCalls.has(id) && isYounger(openSeconds)
  const about = {
    version: '2.0.0',
    id,
    chainId: toHexQuantity(sent.chainId),
    atomic: sent.kind === 'operation',
  } as const
  if (looks.includes('waits') || isOpen) return { ...about, status: 100 }
  const receipts = looks.filter((look) => typeof look === 'object')
  if (receipts.length === 0) return { ...about, status: 400 }
  const done = receipts.filter(({ status }) => status === '0x1').length
  return { ...about, status: done === count ? 200 : done > 0 ? 600 : 500, receipts }
}

/** Its receipt; where there is none: may there be one yet? */
async function lookAt(
  context: LoginContext,
  sent: SentCalls,
  isYoung: () => boolean,
  signal: AbortSignal,
): Promise<CallsReceipt | 'waits' | 'lost'> {
  const ask = askOf(context, sent, signal)
  const { kind, hash } = sent
  const receipt = readReceipt(sent, await ask(receiptMethod[kind], [hash]))
  if (receipt) return receipt
  return isYoung() || (await ask(lookMethod[kind], [hash])) ? 'waits' : 'lost'
}

const receiptMethod = { operation: 'eth_getUserOperationReceipt', transaction: 'eth_getTransactionReceipt' }
const lookMethod = { operation: 'eth_getUserOperationByHash', transaction: 'eth_getTransactionByHash' }

const networkOf = ({ chainId }: SentCalls) => evmNetworkId(chainId)

const isServed = ({ store }: LoginContext, sent: SentCalls): boolean =>
  store
    .getState()
    .networks.some(({ id, bundler }) => id === networkOf(sent) && (bundler || sent.kind === 'transaction'))

function askOf({ askNode, askBundler }: LoginContext, sent: SentCalls, signal: AbortSignal) {
  const ask = sent.kind === 'operation' ? askBundler : askNode
  return (method: string, params: unknown) => ask(networkOf(sent), method, params, signal)
}
