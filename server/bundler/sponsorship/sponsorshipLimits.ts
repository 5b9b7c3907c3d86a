import type { ByScope, SponsorshipSettings } from '../../config/sponsorshipConfig.ts'
import type { SponsorshipScope } from '../../db/schema/sponsorships.ts'
import type { Project } from '../../origins/project.ts'

/** What holds for one row of `sponsorships` in a day; `undefined`: no limit. */
export interface ScopeLimit {
  scope: SponsorshipScope
  /** Of the row. */
  key: string
  operations: number | undefined
  cost: bigint | undefined
}

/** Whose request it is, by hashes; `network` is that of an address of IPv6. `undefined`: without limits. */
export type SponsoredClient = { client: string; network: string | undefined } | undefined

/** Costs of a client, in those of an account, and of all clients of a network: accounts cost nothing to make up. */
const costTimes = { client: 2n, network: 8n }

/** The limits of one account on one chain, in the order in which their rows are locked: the busiest last. */
export function sponsorshipLimits(
  { operations, costs }: SponsorshipSettings,
  { id, settings }: Project,
  chainId: string,
  account: string,
  by: SponsoredClient,
): ScopeLimit[] {
  const cost: Partial<ByScope<bigint | undefined>> = costs.get(chainId) ?? {}
  const ofClient = (scope: 'client' | 'network'): ScopeLimit[] => {
    const key = by?.[scope]
    if (key === undefined || cost.account === undefined) return []
    return [{ scope, key, operations: undefined, cost: cost.account * costTimes[scope] }]
  }
  return [
    {
      scope: 'account',
      key: account,
      operations: settings.sponsoredAccountOperations ?? operations.account,
      cost: cost.account,
    },
    ...ofClient('client'),
    ...ofClient('network'),
    {
      scope: 'project',
      key: id,
      operations: settings.sponsoredOperations ?? operations.project,
      cost: cost.project,
    },
    { scope: 'server', key: '', operations: operations.server, cost: cost.server },
  ]
}
