import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Abi,
  decodeFunctionResult,
  encodeDeployData,
  encodeFunctionData,
  type Hex,
  maxUint256,
  parseEther,
  zeroAddress,
} from 'viem'
import { anvil, type TestChain } from './anvil.ts'
import { multicall } from './balanceChains.ts'
import { multicall3Code } from './multicall3.ts'
import { type Receipt, send } from './tokenContract.ts'

/** The contracts of Uniswap as it published them: on a chain of the tests, and nowhere else. */
const artefacts = {
  weth: '@uniswap/v2-periphery/build/WETH9.json',
  v2Factory: '@uniswap/v2-core/build/UniswapV2Factory.json',
  router02: '@uniswap/v2-periphery/build/UniswapV2Router02.json',
  v3Factory: '@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json',
  positions:
    '@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json',
  quoter: '@uniswap/v3-periphery/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json',
  swapRouter02: '@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json',
  token: '@uniswap/v2-core/build/ERC20.json',
  /** Burns a hundredth of each transfer. */
  feeToken: '@uniswap/v2-periphery/build/DeflatingERC20.json',
} as const

export interface Contract {
  readonly address: Hex
  readonly abi: Abi
}

/** Who has everything, who swaps, and somebody with nothing but coins; the accounts that anvil opens. */
export const owner: Hex = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const user: Hex = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
export const userKey: Hex = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
export const poor: Hex = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'

export interface SwapChain extends TestChain {
  readonly id: number
  readonly contracts: Record<Exclude<keyof typeof artefacts, 'token' | 'feeToken'>, Contract>
  readonly tokens: Record<'usd' | 'dai' | 'abc' | 'far' | 'lone' | 'fee', Contract>
  /** Deploys one more. */
  deploy(name: keyof typeof artefacts, args?: readonly unknown[]): Promise<Contract>
  read<T>(contract: Contract, functionName: string, args?: readonly unknown[]): Promise<T>
  /** What a call that writes would answer. */
  ask<T>(contract: Contract, functionName: string, args: readonly unknown[]): Promise<T>
  write(
    from: Hex,
    contract: Contract,
    functionName: string,
    args: readonly unknown[],
    value?: bigint,
  ): Promise<Receipt>
  /** Coins of V2: `amountB` of a token beside `amountA` of another, or of the native coin. */
  addV2(a: Contract | 'native', b: Contract, amountA: bigint, amountB: bigint): Promise<unknown>
  /** A pool of V3 at a price of one, with `amount` of each over a wide range. */
  addV3(a: Contract, b: Contract, fee: number, amount: bigint): Promise<unknown>
  /** Coins of a token, or native ones. */
  held(token: Contract | 'native', holder: Hex): Promise<bigint>
}

const require = createRequire(import.meta.url)
const gas = '0x1800000'
export const supply = parseEther('1000000000')

/**
 * A chain with Uniswap V2 and V3 on it:
 *
 *   V2   weth–usd (100 : 300 000)   far–weth   fee–weth
 *   V3   usd–dai 0.05 %   abc–usd 0.3 % deep, 0.05 % shallow
 */
export async function swapChain(chainId = 31337): Promise<SwapChain> {
  const chain = await anvil(chainId)
  await chain.rpc('anvil_setCode', [multicall, await multicall3Code()])

  async function deploy(name: keyof typeof artefacts, args: readonly unknown[] = []): Promise<Contract> {
    const { abi, bytecode } = require(artefacts[name]) as { abi: Abi; bytecode: string }
    const code = (bytecode.startsWith('0x') ? bytecode : `0x${bytecode}`) as Hex
    const { contractAddress } = await send(chain, {
      from: owner,
      data: encodeDeployData({ abi, bytecode: code, args }),
      gas,
    })
    return { address: String(contractAddress).toLowerCase() as Hex, abi }
  }
  async function ask<T>({ address, abi }: Contract, functionName: string, args: readonly unknown[]) {
    const data = encodeFunctionData({ abi, functionName, args })
    const answer = (await chain.rpc('eth_call', [{ from: owner, to: address, data }, 'latest'])) as Hex
    return decodeFunctionResult({ abi, functionName, data: answer }) as T
  }
  async function write(
    from: Hex,
    { address, abi }: Contract,
    functionName: string,
    args: readonly unknown[],
    value = 0n,
  ) {
    const data = encodeFunctionData({ abi, functionName, args })
    return send(chain, { from, to: address, data, gas, value: `0x${value.toString(16)}` })
  }

  const weth = await deploy('weth')
  const v2Factory = await deploy('v2Factory', [owner])
  const router02 = await deploy('router02', [v2Factory.address, weth.address])
  const v3Factory = await deploy('v3Factory')
  const positions = await deploy('positions', [v3Factory.address, weth.address, zeroAddress])
  const quoter = await deploy('quoter', [v3Factory.address, weth.address])
  const swapRouter02 = await deploy('swapRouter02', [
    ...[v2Factory.address, v3Factory.address, positions.address, weth.address],
  ])
  const contracts = { weth, v2Factory, router02, v3Factory, positions, quoter, swapRouter02 }
  const tokens = {
    usd: await deploy('token', [supply]),
    dai: await deploy('token', [supply]),
    abc: await deploy('token', [supply]),
    far: await deploy('token', [supply]),
    lone: await deploy('token', [supply]),
    fee: await deploy('feeToken', [supply]),
  }

  async function addV2(a: Contract | 'native', b: Contract, amountA: bigint, amountB: bigint) {
    await write(owner, b, 'approve', [router02.address, maxUint256])
    const rest = [0n, 0n, owner, maxUint256]
    if (a === 'native')
      return write(owner, router02, 'addLiquidityETH', [b.address, amountB, ...rest], amountA)
    await write(owner, a, 'approve', [router02.address, maxUint256])
    return write(owner, router02, 'addLiquidity', [a.address, b.address, amountA, amountB, ...rest])
  }
  async function addV3(a: Contract, b: Contract, fee: number, amount: bigint) {
    const [token0, token1] = [a.address, b.address].sort()
    await write(owner, positions, 'createAndInitializePoolIfNecessary', [token0, token1, fee, 2n ** 96n])
    for (const token of [a, b]) await write(owner, token, 'approve', [positions.address, maxUint256])
    const range = { tickLower: -12_000, tickUpper: 12_000 }
    const amounts = { amount0Desired: amount, amount1Desired: amount, amount0Min: 0n, amount1Min: 0n }
    const mint = { token0, token1, fee, ...range, ...amounts, recipient: owner, deadline: maxUint256 }
    return write(owner, positions, 'mint', [mint])
  }

  const made: SwapChain = {
    ...chain,
    id: chainId,
    contracts,
    tokens,
    deploy,
    ask,
    write,
    addV2,
    addV3,
    read: (contract, functionName, args = []) => ask(contract, functionName, args),
    held: async (token, holder) =>
      token === 'native'
        ? BigInt((await chain.rpc('eth_getBalance', [holder, 'latest'])) as string)
        : ask<bigint>(token, 'balanceOf', [holder]),
  }
  await addV2('native', tokens.usd, parseEther('100'), parseEther('300000'))
  await addV2('native', tokens.far, parseEther('50'), parseEther('5000'))
  await addV2('native', tokens.fee, parseEther('50'), parseEther('5000'))
  await addV3(tokens.usd, tokens.dai, 500, parseEther('1000000'))
  await addV3(tokens.abc, tokens.usd, 3_000, parseEther('1000000'))
  await addV3(tokens.abc, tokens.usd, 500, parseEther('1000'))
  for (const token of Object.values(tokens))
    await write(owner, token, 'transfer', [user, parseEther('100000')])
  return made
}

/** Settings of a server for such a chain, with the files that they name. */
export function swapSettings(
  { id, url, contracts, tokens }: SwapChain,
  kind: 'swapRouter02' | 'router02' = 'swapRouter02',
): Disposable & { env: Record<string, string> } {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-swaps-'))
  const write = (name: string, value: unknown): string => {
    const file = join(folder, name)
    writeFileSync(file, JSON.stringify(value))
    return file
  }
  const shared = {
    v2Factory: contracts.v2Factory.address,
    wrapped: contracts.weth.address,
    hubs: [tokens.usd.address],
  }
  const v3 = { v3Factory: contracts.v3Factory.address, quoter: contracts.quoter.address }
  const row =
    kind === 'swapRouter02'
      ? { ...shared, ...v3, router: contracts.swapRouter02.address }
      : { ...shared, router: contracts.router02.address }
  const list = Object.entries({ ...tokens, weth: contracts.weth }).map(([name, { address }]) => ({
    ...{ chainId: id, address, decimals: 18, name: `Token ${name}`, symbol: name.toUpperCase() },
  }))
  return {
    env: {
      NETWORKS: `eip155:${id},eip155:11155111`,
      ...(id === 31337 && { NETWORK_EIP155_31337: '{"name":"Local","symbol":"ETH","testnet":true}' }),
      [`RPC_URLS_EIP155_${id}`]: url,
      SWAP_FILE: write('swaps.json', { exchanges: { [`eip155:${id}`]: row } }),
      TOKEN_LISTS: write('tokens.json', { name: 'Tokens of the test', tokens: list }),
    },
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  }
}
