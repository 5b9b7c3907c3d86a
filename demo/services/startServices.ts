import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeFunctionData, parseAbi, parseEther } from 'viem'
import type { LocalChain } from '../chains/startAnvil.ts'
import { startDataServices } from './dataServices.ts'
import { deployer, deployUniswap, type Uniswap } from './deployUniswap.ts'
import { startOidcProvider } from './oidcProvider.ts'
import { mintPrints } from './prints.ts'
import { sendOnChain } from './sendOnChain.ts'
import { startAlto } from './startAlto.ts'
import { startPaymaster } from './startPaymaster.ts'
import { startSellers } from './startSellers.ts'

/** What a server leans on in the world, as programs of this machine. */
export interface Services {
  /** Settings of a server that uses them. */
  env: Record<string, string>
  stop(): Promise<void>
}

export interface ServicesOptions {
  widgetOrigin: string
  loginOrigin: string
  /** Has tokens and pictures from the start. */
  holder: string
}

/** anvil's eighth account, which pays out what is bought or deposited. */
const payer = '0x14dc79964da2c08b23698b3d3cc7ca32193d9955'
const payerKey = '0x4bbbf85ce3377467afe5d46f804f221813b2bb87f24d81f60f1fcdbf7cbf4356'

/** Dollars for a coin, at which the pools begin. */
const coinPrice = 3_000

/** Pools, prices, pictures, names, a bundler with a paymaster, a seller, an exchange and an OpenID provider for one chain. */
export async function startServices(chain: LocalChain, options: ServicesOptions): Promise<Services> {
  const { widgetOrigin, loginOrigin, holder } = options
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-demo-'))
  const [uniswap, data, oidc] = await Promise.all([
    deployUniswap(chain, { dollar: true }),
    startDataServices(chain),
    startOidcProvider(`${loginOrigin}/auth/popup/google/callback`),
  ])
  await data.deployResolver(chain, widgetOrigin)
  await mintPrints(chain, data.collection, holder, 2)
  await giveTokens(chain, uniswap, holder)
  // They send from accounts that were needed above.
  const alto = await startAlto(chain)
  const [paymaster, sellers] = await Promise.all([
    startPaymaster(chain),
    startSellers({ chain, name: 'Local chain', payer, coinPrice }),
  ])
  const file = (name: string, content: unknown): string => {
    const path = join(folder, name)
    writeFileSync(path, JSON.stringify(content))
    return path
  }
  return {
    env: {
      ...data.env,
      ...sellers.env,
      TOKEN_LISTS: file('tokens.json', tokenList(uniswap)),
      SWAP_FILE: file('swaps.json', { exchanges: { [`eip155:${chain.id}`]: uniswap.row } }),
      PRICE_FILE: file('prices.json', pricesOf(chain, uniswap)),
      BUNDLER_URLS_EIP155_31337: alto.url,
      PAYMASTER_URLS_EIP155_31337: paymaster.url,
      AUTH_GOOGLE_ID: oidc.client.id,
      AUTH_GOOGLE_SECRET: oidc.client.secret,
      AUTH_GOOGLE_ISSUER: oidc.issuer,
      FAUCET_PRIVATE_KEY: payerKey,
      // A faucet pays on test networks only.
      FAUCET_NETWORKS: 'eip155:31338',
    },
    stop: async () => {
      await Promise.all([data, oidc, alto, paymaster, sellers].map((service) => service.stop()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const erc20 = parseAbi(['function transfer(address to, uint256 units) returns (bool)'])

async function giveTokens(chain: LocalChain, { cedar, dollar }: Uniswap, to: string): Promise<void> {
  for (const token of [cedar, dollar]) {
    const args = [to as `0x${string}`, parseEther('2500')] as const
    const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args })
    await sendOnChain(chain, { from: deployer, to: token, data })
  }
}

const tokenList = ({ cedar, birch, dollar }: Uniswap) => ({
  name: 'Tokens of the demo',
  tokens: [
    { chainId: 31337, address: cedar, name: 'Cedar', symbol: 'CDR', decimals: 18 },
    { chainId: 31337, address: birch, name: 'Birch', symbol: 'BRC', decimals: 18 },
    { chainId: 31337, address: dollar, name: 'Demo dollar', symbol: 'DUSD', decimals: 18 },
  ],
})

function pricesOf({ id }: LocalChain, { row, dollar }: Uniswap) {
  const { v2Factory, v3Factory, wrapped } = row
  return {
    prices: { [`eip155:${id}:native`]: coinPrice, [`eip155:${id}:${wrapped}`]: coinPrice },
    assets: { [`eip155:${id}:${dollar}`]: 'USDC' },
    exchanges: { [`eip155:${id}`]: { v2Factory, v3Factory, wrapped, dollar } },
  }
}
