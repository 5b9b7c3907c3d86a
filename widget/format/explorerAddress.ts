import { isNamespace, type Namespace } from '../../host-sdk/protocol/caip.ts'
import type { Network } from '../../server/contract/networks.ts'

/** How explorers call the page of an account. */
const words: Readonly<Record<Namespace, string>> = { eip155: 'address', solana: 'account', bip122: 'address' }

/** Where the explorer of a network shows an account; some name the network in their query, which stays. */
export function explorerAddress({ id, explorer }: Network, address: string): string | undefined {
  if (!explorer || !URL.canParse(explorer)) return undefined
  const url = new URL(explorer)
  const namespace = id.split(':')[0]
  const word = isNamespace(namespace) ? words[namespace] : words.eip155
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${word}/${address}`
  return url.href
}
