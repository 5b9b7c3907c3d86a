import type { CatalogueSnapshot } from '../catalogue/snapshot.ts'
import type { Config } from '../config/config.ts'
import { featuresOf } from '../contract/features.ts'
import { type FrameConfig, frameConfigSchema } from '../contract/frame.ts'
import { isWalletId } from '../contract/walletId.ts'
import { swapRouters } from '../convert/swapRouters.ts'
import { loginSettings } from '../origins/loginSettings.ts'
import { popupBase } from '../origins/popupBase.ts'
import type { Project } from '../origins/project.ts'
import { relayAddress } from '../origins/relayAddress.ts'
import { fundOf } from './fundOf.ts'
import { marksOf } from './marksOf.ts'
import { timezonesOf } from './timezonesOf.ts'

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
    sponsorship: isSponsored = true,
    termsUrl,
    privacyUrl,
  } = project.settings
  const relay = relayAddress(config, project.id)
  const [zone] = config.names.zones
  const fund = fundOf(config, project)
  const features = featuresOf(project.settings)
  const networks = config.networks.map(({ network }) => {
    const routers = features.swaps ? swapRouters(config.convert, network.id) : []
    const { paymaster, ...unpaid } = network
    return {
      ...unpaid,
      ...(paymaster && isSponsored && { paymaster }),
      ...(routers.length > 0 && { routers }),
    }
  })
  const restrictedTimezones = timezonesOf(project, { networks, fund })
  return frameConfigSchema.parse({
    projectId: project.id,
    projectName: project.name,
    allowedOrigins: [...project.origins],
    networks,
    preview: preview ?? 'risky',
    excludedWallets: marksOf(excludedWallets ?? [], wallets),
    wallets: {
      featured: featuredWallets ?? [],
      include: includedWallets ?? [],
      exclude: excludedWallets?.filter(isWalletId) ?? [],
      ...(project.settings.walletOrder && { order: project.settings.walletOrder }),
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
    ...(restrictedTimezones && { restrictedTimezones }),
    features,
    version: config.version,
  })
}
