import { expect, test } from 'vitest'
import { RpcError } from '../../../../host-sdk/protocol/rpcError.ts'
import { solanaNetwork } from '../../../test/testContext.ts'
import type { Ask, AskWallet, Order } from '../family.ts'
import { solana } from './solana.ts'

const account = '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'
const order: Order = {
  networkId: solanaNetwork.id as 'solana:x',
  from: account,
  to: 'So11111111111111111111111111111111111111112',
  asset: { token: '', name: 'Sol', symbol: 'SOL', decimals: 9, icon: '', units: 10n, price: undefined },
  units: 1_000_000_000n,
  speed: 'normal',
}
const answers: Readonly<Record<string, unknown>> = {
  getBalance: { value: 5_000_000_000 },
  getAccountInfo: { value: null },
  getMinimumBalanceForRentExemption: 890_880,
  getRecentPrioritizationFees: [],
  getLatestBlockhash: { value: { blockhash: account, lastValidBlockHeight: 150 } },
}

async function pay(error: RpcError) {
  const nodes: string[] = []
  const wallets: string[] = []
  const ask: Ask = async (method) => {
    nodes.push(method)
    return answers[method] ?? null
  }
  const wallet: AskWallet = async ({ method }) => {
    wallets.push(method)
    if (method === 'solana_signAndSendTransaction') throw error
    return { transaction: 'signed' }
  }
  const quote = await solana.quote(ask, order)
  const failed = await quote.send(wallet).catch((thrown: unknown) => thrown)
  return { failed, nodes, wallets }
}

test.each([
  [-32601, 'Method not found'],
  [-32603, 'Method not found: signatureSubscribe'],
  [-32603, 'failed to confirm transaction: RPC response error -32601: Method not found'],
  [-32000, 'Unsupported method'],
])('error: after %i %s nothing is signed to be sent again', async (code, message) => {
  const error = new RpcError(code, message)
  const { failed, nodes, wallets } = await pay(error)
  expect(failed).toBe(error)
  expect(wallets).toEqual(['solana_signAndSendTransaction'])
  expect(nodes).not.toContain('sendTransaction')
})

test('behavior: a wallet that only signs is one that says 4200', async () => {
  const { nodes, wallets } = await pay(new RpcError(4200, 'No'))
  expect(wallets).toEqual(['solana_signAndSendTransaction', 'solana_signTransaction'])
  expect(nodes).toContain('sendTransaction')
})
