import type { Env } from './env.ts'
import { networkIdOf, variableName } from './networkNames.ts'
import type { ServedNetwork } from './networksConfig.ts'
import { parseAmount } from './parseAmount.ts'

/** For one account, one project and the whole server. */
export interface ByScope<T> {
  account: T
  project: T
  server: T
}

/** What paymasters may be asked to pay for in a day (UTC), on each network; `undefined`: no limit. */
export interface SponsorshipSettings {
  /** Operations on one network. */
  operations: ByScope<number | undefined>
  /** Operations that one client address may ask for, on all networks. */
  clientOperations: number | undefined
  /** By CAIP-2 id, in the smallest unit of its native currency: the most that the operations may cost. */
  costs: ReadonlyMap<string, ByScope<bigint | undefined>>
}

const operationsByDefault = { account: 20, project: 1_000, server: 5_000, client: 100 }

/**
 * Costs in whole coins, by the symbol of the currency: about as much in each, at the prices of 2026. Others are
 * limited as if they were the dearest.
 */
const costsByDefault: Readonly<Record<string, string>> = {
  ETH: '0.05,0.5,2',
  BNB: '0.25,2.5,10',
  AVAX: '5,50,200',
  POL: '500,5000,20000',
  XDAI: '150,1500,6000',
}
const dearest = '0.05,0.5,2'

/** `SPONSOR_…`; what is wrong is added to `problems`. */
export function readSponsorship(
  env: Env,
  networks: readonly ServedNetwork[],
  problems: string[],
): SponsorshipSettings {
  const count = (name: string, text: string | undefined, byDefault: number): number | undefined => {
    if (text === 'off') return undefined
    const value = Number(text ?? byDefault)
    if (Number.isInteger(value) && value >= 0 && value <= 1e9) return value
    problems.push(`${name} is a whole number, or off.`)
    return byDefault
  }
  const { account, project, server, client } = operationsByDefault
  const ids = networks.map(({ network }) => network.id)
  const given = new Map(
    Object.entries(env.sponsorCosts).map(([name, text]) => [networkIdOf(name, ids), text] as const),
  )
  for (const id of given.keys())
    if (!networks.some(({ network, paymasters }) => network.id === id && paymasters.length > 0))
      problems.push(`${variableName('SPONSOR_COST', id)} is set, but nobody pays on that network.`)
  const costs = new Map<string, ByScope<bigint | undefined>>()
  for (const { network, paymasters } of networks) {
    if (paymasters.length === 0) continue
    const { id, nativeCurrency } = network
    const text = given.get(id) ?? costsByDefault[nativeCurrency.symbol.toUpperCase()] ?? dearest
    const amounts = readCosts(text, nativeCurrency.decimals)
    if (amounts) costs.set(id, amounts)
    else
      problems.push(
        `${variableName('SPONSOR_COST', id)} has three amounts for account, project and server, or is off.`,
      )
  }
  return {
    operations: {
      account: count('SPONSOR_ACCOUNT_OPERATIONS', env.sponsorAccountOperations, account),
      project: count('SPONSOR_PROJECT_OPERATIONS', env.sponsorProjectOperations, project),
      server: count('SPONSOR_OPERATIONS', env.sponsorOperations, server),
    },
    clientOperations: count('SPONSOR_CLIENT_OPERATIONS', env.sponsorClientOperations, client),
    costs,
  }
}

/** `0.05,0.5,2`, or `off` for each or all of them. */
function readCosts(text: string, decimals: number): ByScope<bigint | undefined> | undefined {
  const parts = text === 'off' ? ['off', 'off', 'off'] : text.split(',').map((part) => part.trim())
  const amounts = parts.map((part) => (part === 'off' ? undefined : parseAmount(part, decimals)))
  if (parts.length !== 3 || amounts.some((amount, index) => amount === undefined && parts[index] !== 'off'))
    return undefined
  const [account, project, server] = amounts
  return { account, project, server }
}
