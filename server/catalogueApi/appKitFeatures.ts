import type { ServerContext } from '../context.ts'
import type { AppKitFeature } from '../contract/v1/appkit.ts'
import { swapRouters } from '../convert/swapRouters.ts'
import type { Project } from '../origins/project.ts'

/**
 * Which features of that client this server answers for, for one project. What needs the vendor's own login frame or
 * plan is off; the words in lists are the client's. Source: data-api.md §5.5
 */
export function appKitFeatures(
  { config, exchanges, onramp }: ServerContext,
  { settings }: Project,
): AppKitFeature[] {
  const hasSwaps = config.networks.some(({ network }) => swapRouters(config.convert, network.id).length > 0)
  const hasExchanges = exchanges.list({}).exchanges.length > 0
  const flag = (id: string, isEnabled: boolean): AppKitFeature => ({ id, isEnabled, config: null })
  const list = (id: string, isEnabled: boolean, words: string[]): AppKitFeature => ({
    id,
    isEnabled,
    config: isEnabled ? words : [],
  })
  return [
    flag('activity', settings.history !== false),
    flag('multi_wallet', true),
    flag('headless', true),
    flag('event_tracking', settings.analytics ?? false),
    flag('fund_from_exchange', hasExchanges && settings.exchangeDeposits !== false),
    flag('payments', false),
    flag('reown_authentication', false),
    flag('reown_branding', false),
    list('swap', hasSwaps && settings.swaps !== false, ['1inch']),
    list('onramp', onramp.meld !== undefined && settings.onramp !== false, ['meld']),
    list('social_login', false, []),
    list('email_capture', false, []),
  ]
}
