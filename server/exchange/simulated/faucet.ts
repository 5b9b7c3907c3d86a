import { encodeFunctionData, erc20Abi, type Hex, keccak256, parseUnits } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { chainClient } from '../../upstreams/evm/chainClient.ts'
import type { Chain } from '../../upstreams/nodes/chain.ts'
import type { Asset } from '../asset.ts'

export interface Payment {
  asset: Asset
  /** Whole coins, decimal. */
  amount: string
  decimals: number
  to: Hex
}

/**
 * Signs what a faucet pays; nothing is sent.
 *
 * @throws HttpError 503 when no node answers, Error when the faucet cannot pay this
 */
export async function signPayment(
  chain: Chain,
  privateKey: Hex,
  { asset, amount, decimals, to }: Payment,
  leastNonce: number,
): Promise<{ signed: Hex; hash: Hex; nonce: number }> {
  const account = privateKeyToAccount(privateKey)
  const { client, requireAnswers } = chainClient(chain)
  const value = parseUnits(amount, decimals)
  const call = asset.token
    ? {
        to: asset.token as Hex,
        value: 0n,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, value] }),
      }
    : { to, value }
  const [pending, gasPrice, gas] = await Promise.all([
    client.getTransactionCount({ address: account.address, blockTag: 'pending' }),
    client.getGasPrice(),
    client.estimateGas({ account: account.address, ...call }),
  ]).catch((error) => {
    requireAnswers()
    throw error
  })
  const nonce = Math.max(pending, leastNonce)
  const chainId = Number(chain.id.slice('eip155:'.length))
  const signed = await account.signTransaction({
    type: 'legacy',
    chainId,
    nonce,
    gas: (gas * 12n) / 10n,
    gasPrice: (gasPrice * 12n) / 10n,
    ...call,
  })
  return { signed, hash: keccak256(signed), nonce }
}
