import { createRequire } from 'node:module'
import { encodeDeployData, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { sendOnChain } from './sendOnChain.ts'

/** anvil's last account but one. */
const printer = '0x23618e81e3f5cdf7f54c3d65f7fbc0abf5b21e8f'
const abi = parseAbi([
  'constructor(string name, string symbol, string baseTokenUri)',
  'function mint(address to)',
])

/** Deploys OpenZeppelin's ERC-721 over this collection, and mints its first pieces for somebody. */
export async function mintPrints(
  chain: { url: string },
  collection: string,
  to: string,
  pieces: number,
): Promise<void> {
  const uniswap = createRequire(createRequire(import.meta.url).resolve('@uniswap/v3-periphery/package.json'))
  const { bytecode } = uniswap(
    '@openzeppelin/contracts/build/contracts/ERC721PresetMinterPauserAutoId.json',
  ) as {
    bytecode: Hex
  }
  const args = ['Harbour prints', 'PRINT', `ipfs://${collection}/`] as const
  const mine = { from: printer, gas: '0x500000' }
  const { contractAddress } = await sendOnChain(chain, {
    ...mine,
    data: encodeDeployData({ abi, bytecode, args }),
  })
  const data = encodeFunctionData({ abi, functionName: 'mint', args: [to as Hex] })
  for (let piece = 0; piece < pieces; piece += 1)
    await sendOnChain(chain, { ...mine, to: contractAddress, data })
}
