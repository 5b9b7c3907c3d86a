import type { CaipAccountId, CaipNetworkId, Namespace } from '../../../host-sdk/protocol/caip.ts'
import { addressOf, type Params } from './families/family.ts'
import { type Granted, grantedAccounts } from './granted.ts'

/** Fields of Solana and Bitcoin requests that name an account of the wallet. */
const accountFields = ['account', 'address', 'pubkey'] as const

/** Does a request of Solana or Bitcoin name an account that the wallet granted, but not on this network? */
export function grantedElsewhere(
  granted: Granted,
  namespace: Namespace,
  network: CaipNetworkId,
  params: Params,
): boolean {
  const { signInputs } = params
  const inputs = Array.isArray(signInputs) ? (signInputs as (Params | null)[]) : []
  const named = [params, ...inputs].flatMap((fields) => accountFields.map((name) => fields?.[name]))
  const accounts = grantedAccounts(granted, namespace)
  const own = new Set(accounts.map(addressOf))
  return named.some(
    (address) =>
      typeof address === 'string' &&
      own.has(address) &&
      !accounts.includes(`${network}:${address}` as CaipAccountId),
  )
}
