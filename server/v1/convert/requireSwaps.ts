import type { ServerContext } from '../../context.ts'
import { HttpError } from '../../errors/httpError.ts'
import { noNodeAnswered } from '../../rpcProxy/noNodeAnswered.ts'
import { unsupportedChain } from '../../rpcProxy/unsupportedChain.ts'

/** @throws HttpError 400 `unsupported_chain` */
export function requireSwaps({ convert, chains }: ServerContext, chainId: string): void {
  if (!chains.get(chainId)) throw unsupportedChain(chainId, 'chainId')
  if (convert.provider.serves(chainId)) return
  throw new HttpError(400, 'unsupported_chain', `There are no swaps on ${chainId} here`, { field: 'chainId' })
}

/** Counts what came of it. @throws HttpError what it threw; 503 where no node answered */
export async function counted<T>(
  { metrics }: ServerContext,
  chain: string,
  what: 'quote' | 'transaction',
  running: Promise<T>,
): Promise<T> {
  const count = (outcome: string) => metrics.swaps.inc({ chain, what, outcome })
  try {
    const value = await running.catch(noNodeAnswered)
    count('ok')
    return value
  } catch (error) {
    count(error instanceof HttpError ? error.code : 'internal')
    throw error
  }
}
