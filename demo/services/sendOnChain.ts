import { askChain } from './askChain.ts'

export interface ChainTransaction {
  from: string
  to?: string | undefined
  data?: string | undefined
  value?: string | undefined
  gas?: string | undefined
}

export interface ChainReceipt {
  transactionHash: `0x${string}`
  contractAddress: `0x${string}`
}

/** Sends from an account that the chain holds the key of, and waits for its block. @throws Error when it fails or no block has it in 8 s */
export async function sendOnChain(
  chain: { url: string },
  transaction: ChainTransaction,
): Promise<ChainReceipt> {
  const hash = await askChain(chain, 'eth_sendTransaction', [transaction])
  for (let tries = 0; tries < 400; tries += 1) {
    const receipt = await askChain(chain, 'eth_getTransactionReceipt', [hash])
    if (receipt?.status === '0x1') return receipt
    if (receipt) throw new Error(`Transaction ${hash} failed`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  throw new Error(`No block has transaction ${hash}`)
}
