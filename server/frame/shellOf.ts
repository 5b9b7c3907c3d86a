import type { Config } from '../config/config.ts'
import { offersLogin } from '../contract/offersLogin.ts'
import { recommendedCount } from '../contract/recommendedCount.ts'
import { loginSettings } from '../origins/loginSettings.ts'
import type { Project } from '../origins/project.ts'
import { relayAddress } from '../origins/relayAddress.ts'
import type { Shell } from './fillShell.ts'

/** Rows and fields that the first screen has room for at least. */
const room = 4

/**
 * What the first screen of a project will show on a desktop, as far as it does not depend on the browser: a wallet of
 * the page takes the place of a recommended one. So the card has its height before any script runs.
 */
export function shellOf(config: Config, { id, settings }: Pick<Project, 'id' | 'settings'>): Shell {
  const ways = loginSettings(config, settings)
  const featured = settings.featuredWallets?.length ?? 0
  const providers = ways.socials.length + (ways.passkey ? 1 : 0)
  const relayed = relayAddress(config, id) !== undefined
  const logins = (ways.email ? 1 : 0) + (providers > 0 ? 1 : 0)
  const recommended = recommendedCount({
    ...{ installed: 0, relayed, featured },
    ...{ email: ways.email, socials: providers > 0 },
  })
  const all = settings.allWallets ?? 'show'
  const folded = logins > 0 && (settings.collapseWallets ?? false)
  const rows = folded ? 1 : (relayed ? 1 : 0) + featured + recommended + (all === 'show' ? 1 : 0)
  const code = relayed && all === 'show' && !folded ? 1 : 0
  return {
    login: offersLogin(ways) ? 1 : 0,
    wallets: offersLogin(ways) ? 0 : 1,
    code,
    row: Math.max(rows, room - logins) - code,
    or: rows > 0 && logins > 0 ? (logins > 1 && ways.order?.[1] === 'wallet' ? 2 : 1) : 0,
    // Two providers stand side by side, of three the first has a line of its own.
    field: (ways.email ? 1 : 0) + (providers > 2 ? 2 : Math.min(providers, 1)),
  }
}
