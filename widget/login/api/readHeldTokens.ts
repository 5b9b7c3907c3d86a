import { accountBalance } from '../../../server/contract/v1/balance.ts'
import type { HeldTokens } from '../../review/eip155/dangers/checkContract.ts'
import type { ServerClient } from './serverClient.ts'

/** Tokens that an account holds on a network, as the server of our own origin knows them. */
export const readHeldTokens =
  ({ ask }: Pick<ServerClient, 'ask'>): HeldTokens =>
  async (networkId, address, signal) => {
    const path = accountBalance.path.replace('{address}', encodeURIComponent(address))
    const query = `?currency=usd&chainId=${encodeURIComponent(networkId)}`
    const { balances } = await ask(path + query, accountBalance.answer, { signal })
    return balances
  }
