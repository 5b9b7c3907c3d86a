import type { Network } from '../../../../server/contract/networks.ts'

export interface Payer {
  /** What the site has to say to them. */
  context: unknown
  /** Of the site's own paymaster. */
  url?: string
}

/** What a site says of who pays (ERC-7677). */
interface PaymasterService {
  url?: unknown
  context?: unknown
}

/**
 * Who is asked to pay: the paymaster that the site names, where it is one of the project's `urls` to the letter; else the
 * operator's, where the network has one.
 */
export function payerOf(
  capabilities: Record<string, unknown> | undefined,
  network: Network,
  urls: readonly string[],
): Payer | undefined {
  const service = capabilities?.['paymasterService'] as PaymasterService | null | undefined
  const url = urls.find((listed) => listed === service?.url)
  if (url === undefined && !network.paymaster) return undefined
  return { context: service?.context, ...(url !== undefined && { url }) }
}
