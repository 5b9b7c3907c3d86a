import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import {
  type Abi,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  maxUint256,
  parseAbi,
  parseEther,
  zeroAddress,
} from 'viem'
import { askChain } from './askChain.ts'
import { sendOnChain } from './sendOnChain.ts'

/** anvil's sixth account, who has all of the tokens: no bundler and no person is it. */
export const deployer = '0x9965507d1a55bcc2695c58ba16fb37d819b0a4dc'
const multicall = '0xca11bde05977b3631167028862be2a173976ca11'
const require = createRequire(import.meta.url)

interface Contract {
  address: Hex
  abi: Abi
}

export interface Uniswap {
  /** A token of which one ether buys some 3,000. */
  cedar: Hex
  /** Another one at that price, which takes permits. */
  birch: Hex
  /** A dollar, by which all of them have a price. */
  dollar: Hex | undefined
  router: Hex
  /** Of V2 alone, which says what a swap must give. */
  v2Router: Hex
  /** What the operator of the server says of this chain. */
  row: Record<string, string>
}

/** Uniswap's own contracts on a local chain, with pools of ether against Cedar, Birch and, where it is wanted, a dollar. */
export async function deployUniswap(
  chain: { url: string },
  { dollar: withDollar = false } = {},
): Promise<Uniswap> {
  const send = (transaction: object) =>
    sendOnChain(chain, { from: deployer, gas: '0x1800000', ...transaction })
  const put = async (abi: Abi, bytecode: string, args: readonly unknown[] = []): Promise<Contract> => {
    const code = (bytecode.startsWith('0x') ? bytecode : `0x${bytecode}`) as Hex
    const { contractAddress } = await send({ data: encodeDeployData({ abi, bytecode: code, args }) })
    return { address: contractAddress.toLowerCase() as Hex, abi }
  }
  const deploy = (artefact: string, ...args: readonly unknown[]): Promise<Contract> => {
    const { abi, bytecode } = require(`@uniswap/${artefact}.json`) as { abi: Abi; bytecode: string }
    return put(abi, bytecode, args)
  }
  const write = ({ address, abi }: Contract, functionName: string, args: readonly unknown[], value = 0n) =>
    send({
      to: address,
      data: encodeFunctionData({ abi, functionName, args }),
      value: `0x${value.toString(16)}`,
    })

  await askChain(chain, 'anvil_setCode', [multicall, await multicallCode()])
  const weth = await deploy('v2-periphery/build/WETH9')
  const v2Factory = await deploy('v2-core/build/UniswapV2Factory', deployer)
  const router02 = await deploy('v2-periphery/build/UniswapV2Router02', v2Factory.address, weth.address)
  const v3 = 'v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory'
  const v3Factory = await deploy(v3)
  const periphery = 'v3-periphery/artifacts/contracts'
  const manager = `${periphery}/NonfungiblePositionManager.sol/NonfungiblePositionManager`
  const positions = await deploy(manager, v3Factory.address, weth.address, zeroAddress)
  const quoter = await deploy(`${periphery}/lens/QuoterV2.sol/QuoterV2`, v3Factory.address, weth.address)
  const router = await deploy(
    'swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02',
    ...[v2Factory.address, v3Factory.address, positions.address, weth.address],
  )
  const cedar = await deployToken(put, 'Cedar', 'CDR')
  const birch = await deploy('v2-core/build/ERC20', parseEther('10000000'))
  const dollar = withDollar ? await deployToken(put, 'Demo dollar', 'DUSD') : undefined
  const [coins, tokens] = [parseEther('1000'), parseEther('3000000')]
  const rest = [0n, 0n, deployer, maxUint256]
  for (const token of [cedar, birch, ...(dollar ? [dollar] : [])]) {
    await write(token, 'approve', [router02.address, maxUint256])
    await write(router02, 'addLiquidityETH', [token.address, tokens, ...rest], coins)
  }
  return {
    cedar: cedar.address,
    birch: birch.address,
    dollar: dollar?.address,
    router: router.address,
    v2Router: router02.address,
    row: {
      router: router.address,
      v2Factory: v2Factory.address,
      v3Factory: v3Factory.address,
      quoter: quoter.address,
      wrapped: weth.address,
      ...(dollar && { dollar: dollar.address }),
    },
  }
}

/** OpenZeppelin's ERC-20, all of it the deployer's. */
function deployToken(
  put: (abi: Abi, bytecode: string, args: readonly unknown[]) => Promise<Contract>,
  name: string,
  symbol: string,
) {
  const periphery = createRequire(require.resolve('@uniswap/v3-periphery/package.json'))
  const { bytecode } = periphery('@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json') as {
    bytecode: Hex
  }
  const abi = parseAbi([
    'constructor(string name, string symbol, uint256 supply, address holder)',
    'function approve(address spender, uint256 amount) returns (bool)',
  ])
  return put(abi, bytecode, [name, symbol, parseEther('10000000'), deployer])
}

/** viem has the code that deploys it, with 32 bytes in front. */
async function multicallCode(): Promise<Hex> {
  const root = dirname(require.resolve('viem/package.json'))
  const file = pathToFileURL(join(root, '_esm/constants/contracts.js')).href
  const { multicall3Bytecode } = (await import(file)) as { multicall3Bytecode: Hex }
  return `0x${multicall3Bytecode.slice(2 + 64)}`
}
