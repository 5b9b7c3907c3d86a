import * as z from 'zod/mini'
import type { Network } from '../contract/networks.ts'
import { familyOf } from './networkFamilies.ts'
import { variableName } from './networkNames.ts'

/** `NETWORK_EIP155_31337='{"name":"Local","symbol":"ETH","testnet":true}'` */
const definitionSchema = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(64)),
  symbol: z.string().check(z.minLength(1), z.maxLength(16)),
  currencyName: z.optional(z.string()),
  decimals: z.optional(z.number()),
  testnet: z.optional(z.boolean()),
  explorer: z.optional(z.url()),
  publicRpcUrl: z.optional(z.url()),
  icon: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,64}$/))),
})

/** A network in the operator's words; what is wrong is added to `problems`. */
export function parseNetwork(id: string, json: string, problems: string[]): Network | undefined {
  const name = variableName('NETWORK', id)
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    problems.push(`${name} is not JSON.`)
    return undefined
  }
  const parsed = definitionSchema.safeParse(value)
  const family = familyOf(id)
  if (!parsed.success || !family) {
    const why = parsed.error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')
    problems.push(`${name} does not describe a network: ${why ?? `${id} is no chain id`}.`)
    return undefined
  }
  const { symbol, currencyName, explorer, testnet, decimals = family.decimals, ...rest } = parsed.data
  if (family.fixed && decimals !== family.decimals)
    problems.push(`${name} has ${decimals} decimals, but ${family.name} counts in ${family.decimals}.`)
  return {
    ...rest,
    id,
    testnet: testnet ?? false,
    nativeCurrency: { name: currencyName ?? symbol, symbol, decimals },
    ...(explorer === undefined ? {} : { explorer: explorer.replace(/\/+$/, '') }),
  }
}
