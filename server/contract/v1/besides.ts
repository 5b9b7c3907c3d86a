import { appKitConfig, projectLimits, projectOrigins } from './appkit.ts'
import { getAnalyticsConfig, getWallets, pictures } from './catalogue.ts'
import type { Endpoint } from './endpoint.ts'
import { event, eventBatch } from './events.ts'
import { health } from './health.ts'
import { bundler, jsonRpc } from './jsonRpc.ts'

/** Stand in the document beside the endpoints of the data API, and are served elsewhere. */
export const before: readonly Endpoint[] = [jsonRpc, bundler]
export const behind: readonly Endpoint[] = [
  getWallets,
  ...pictures,
  getAnalyticsConfig,
  appKitConfig,
  projectLimits,
  projectOrigins,
  event,
  eventBatch,
  health,
]
