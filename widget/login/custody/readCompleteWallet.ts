import type { CustodyContext } from './context.ts'
import { CustodyError } from './custodyError.ts'
import type { Wallet } from './keyApi.ts'

/** A wallet counts once all its shares are confirmed; until then it has no address. Refuses with `no_wallet`. */
export async function readCompleteWallet({ api }: CustodyContext): Promise<Wallet> {
  const wallet = await api.wallet()
  if (wallet?.status !== 'complete') throw new CustodyError('no_wallet')
  return wallet
}
