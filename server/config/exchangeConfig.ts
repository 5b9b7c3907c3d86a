import { privateKeyToAccount } from 'viem/accounts'
import type { Env } from './env.ts'
import { networkIdOf } from './networkNames.ts'
import { knownNetworks } from './networks.ts'
import type { ServedNetwork } from './networksConfig.ts'

/** An exchange of our own that plays one: it pays out of a faucet, on networks whose coins are worth nothing. */
export interface SimulatedExchangeSettings {
  privateKey: `0x${string}`
  /** Lower case. */
  address: string
  /** CAIP-2. */
  networks: readonly string[]
  /** Under which it is listed. */
  ids: readonly string[]
}

/** `FAUCET_PRIVATE_KEY`, `FAUCET_NETWORKS`, `SIMULATED_EXCHANGES`; what is wrong is added to `problems`. */
export function readExchange(
  env: Env,
  served: readonly ServedNetwork[],
  problems: string[],
): SimulatedExchangeSettings | undefined {
  const { faucetPrivateKey: key, faucetNetworks, simulatedExchanges } = env
  if (!key && !faucetNetworks && !simulatedExchanges) return undefined
  const ids = served.map(({ network }) => network.id)
  const networks = list(faucetNetworks).map((name) => networkIdOf(name, ids))
  const names = list(simulatedExchanges ?? 'simulated')
  const before = problems.length
  if (!key || networks.length === 0)
    problems.push('FAUCET_PRIVATE_KEY and FAUCET_NETWORKS belong together; set both.')
  if (key && !isKey(key)) problems.push('FAUCET_PRIVATE_KEY is no key: 0x and 64 hex digits.')
  if (names.length === 0 || !names.every((name) => /^[a-z0-9_-]{1,32}$/.test(name)))
    problems.push('SIMULATED_EXCHANGES holds something that is no word such as simulated.')
  if (names.includes('coinbase')) problems.push('SIMULATED_EXCHANGES names coinbase, which is a real one.')
  for (const id of networks) {
    const network = served.find((each) => each.network.id === id)?.network
    if (!network || !id.startsWith('eip155:'))
      problems.push(`FAUCET_NETWORKS names ${id}, which is no EVM network that is served.`)
    else if (!network.testnet || isMainNetwork(id))
      problems.push(
        `FAUCET_NETWORKS names ${id}, whose coins are worth money: a faucet pays on test networks only.`,
      )
  }
  if (!key || problems.length > before) return undefined
  const privateKey = key as `0x${string}`
  return { privateKey, address: privateKeyToAccount(privateKey).address.toLowerCase(), networks, ids: names }
}

/** Whatever an operator's own description of it says. */
const isMainNetwork = (id: string): boolean =>
  knownNetworks.some((known) => known.id === id && !known.testnet) || moreMainNetworks.has(id)

/** Main networks that we know and do not serve by ourselves. Source: data-api.md §10.1 */
const moreMainNetworks: ReadonlySet<string> = new Set(
  [
    30, 130, 143, 146, 196, 250, 324, 480, 1868, 5000, 8217, 42220, 57073, 59144, 80094, 81457, 167000,
    534352, 7777777, 1313161554,
  ].map((chain) => `eip155:${chain}`),
)

function isKey(text: string): boolean {
  try {
    return (
      /^0x[0-9a-fA-F]{64}$/.test(text) && privateKeyToAccount(text as `0x${string}`).address !== undefined
    )
  } catch {
    return false
  }
}

const list = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)
