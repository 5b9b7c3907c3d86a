import type { CatalogueSnapshot } from '../catalogue/snapshot.ts'
import type { Config } from '../config/config.ts'
import { type FrameConfig, frameConfigSchema } from '../contract/frame.ts'
import { isWalletId } from '../contract/walletId.ts'
import { swapRouters } from '../convert/swapRouters.ts'
import { loginSettings } from '../origins/loginSettings.ts'
import { popupBase } from '../origins/popupBase.ts'
import type { Project } from '../origins/project.ts'
import { relayAddress } from '../origins/relayAddress.ts'
import { fundOf } from './fundOf.ts'

/** Names and rdns stand for the ids that a project excludes: a wallet of the page has no id. */
const withNames = (words: readonly string[], wallets: CatalogueSnapshot['byId']): string[] => [
  ...new Set(
    words.flatMap((word) => {
      const wallet = wallets.get(word)
      return wallet ? [word, wallet.name, ...(wallet.rdns === undefined ? [] : [wallet.rdns])] : [word]
    }),
  ),
]

/** What the document of a project tells its frame; parsed, so that the frame can trust its shape. */
export function frameConfig(
  config: Config,
  project: Project,
  wallets: CatalogueSnapshot['byId'],
): FrameConfig {
  const {
    preview,
    excludedWallets,
    featuredWallets,
    includedWallets,
    analytics,
    swaps,
    termsUrl,
    privacyUrl,
  } = project.settings
  const relay = relayAddress(config, project.id)
  const [zone] = config.names.zones
  const fund = fundOf(config, project)
  return frameConfigSchema.parse({
    projectId: project.id,
    projectName: project.name,
    allowedOrigins: [...project.origins],
    networks: config.networks.map(({ network }) => {
      const routers = swaps === false ? [] : swapRouters(config.convert, network.id)
      return routers.length > 0 ? { ...network, routers } : network
    }),
    preview: preview ?? 'risky',
    excludedWallets: withNames(excludedWallets ?? [], wallets),
    wallets: {
      featured: featuredWallets ?? [],
      include: includedWallets ?? [],
      exclude: excludedWallets?.filter(isWalletId) ?? [],
      collapse: project.settings.collapseWallets ?? false,
      all: project.settings.allWallets ?? 'show',
    },
    analytics: analytics ?? false,
    ...(termsUrl === undefined ? {} : { termsUrl }),
    ...(privacyUrl === undefined ? {} : { privacyUrl }),
    login: {
      origin: config.http.loginOrigin,
      popup: popupBase(config),
      ...loginSettings(config, project.settings),
      custody: config.custody,
    },
    ...(relay && { relay }),
    ...(zone !== undefined && { names: { zone } }),
    ...(fund && { fund }),
    version: config.version,
  })
}
