import { RpcError, rpcCodes } from '../../../host-sdk/protocol/rpcError.ts'
import type { WidgetContext } from '../../context.ts'
import type { AskedTransaction } from '../../review/solana/readAsked.ts'
import { showRefusal } from '../showRefusal.ts'

type ReadsTheSame = typeof import('./secondReading.ts').readsTheSame

/** A wallet's window has to open within some seconds of the person's press. */
const patienceMs = 2_000

/**
 * Holds our reading of transactions against that of `@solana/web3.js` before anybody is asked. Where the library does
 * not load in time, ours counts alone: it is a second pair of eyes, not a gate.
 *
 * @throws RpcError -32602 `readings_differ`
 */
export async function readTwice(
  context: WidgetContext,
  asked: readonly Pick<AskedTransaction, 'wire' | 'read'>[],
  load: () => Promise<ReadsTheSame> = loadSecond,
): Promise<void> {
  const readsTheSame = await inTime(load())
  if (!readsTheSame || asked.every(({ wire, read }) => readsTheSame(wire, read))) return
  context.api.countRefusal('readings_differ')
  console.error('Gatehouse: a transaction of Solana reads in two ways and was refused')
  showRefusal(context, 'readings_differ')
  throw new RpcError(rpcCodes.invalidParams, 'The transaction reads in two ways', {
    reason: 'readings_differ',
  })
}

const loadSecond = async (): Promise<ReadsTheSame> => (await import('./secondReading.ts')).readsTheSame

async function inTime<T>(loading: Promise<T>): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), patienceMs)
  })
  const none = loading.catch(() => undefined)
  try {
    return await Promise.race([none, late])
  } finally {
    clearTimeout(timer)
  }
}
