import type { Analytics } from './analytics/analytics.ts'
import type { Assets } from './assets/loadAssets.ts'
import type { Balances } from './balances/balances.ts'
import type { Tokens } from './balances/openBalances.ts'
import type { Catalogue } from './catalogue/createCatalogue.ts'
import type { Config } from './config/config.ts'
import type { Convert } from './convert/openConvert.ts'
import type { Database } from './db/db.ts'
import type { Exchanges } from './exchange/exchanges.ts'
import type { SimulatedDeposits } from './exchange/simulated/simulatedExchange.ts'
import type { HeaderList } from './headers/securityHeaders.ts'
import type { History } from './history/createHistory.ts'
import type { Identities } from './identity/identities.ts'
import type { Limits } from './limits/limits.ts'
import type { RateLimits } from './limits/rateLimits.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Mailbox } from './mailbox/mailbox.ts'
import type { Logger } from './observe/logger.ts'
import type { Metrics } from './observe/metrics.ts'
import type { Onramp } from './onramp/onramp.ts'
import type { FrameTokens } from './origins/frameToken.ts'
import type { Projects } from './origins/projects.ts'
import type { LoadLevels } from './overload/loadLevel.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { Prices } from './prices/prices.ts'
import type { EarlierFiles } from './releases/earlierFiles.ts'
import type { Sealer } from './seal/sealer.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { Tracing } from './trace/tracing.ts'
import type { Bundlers } from './upstreams/bundlers.ts'
import type { FetchGuarded } from './upstreams/guardedFetch/guardedFetch.ts'
import type { Chains } from './upstreams/nodes/chains.ts'

/** Everything a route may need; built once at the start, closed once at the end. */
export interface ServerContext {
  readonly config: Config
  readonly logger: Logger
  readonly metrics: Metrics
  readonly tracing: Tracing
  readonly database: Database
  readonly projects: Projects
  readonly frameTokens: FrameTokens
  readonly sealer: Sealer
  readonly sessions: Sessions
  readonly mailer: Mailer
  readonly limits: Limits
  readonly rate: RateLimits
  readonly mailbox: Mailbox
  /** How much of the work is refused at the moment. */
  readonly load: LoadLevels
  readonly assets: Assets
  readonly earlierFiles: EarlierFiles
  readonly chains: Chains
  readonly fetchGuarded: FetchGuarded
  readonly bundlers: Bundlers
  readonly catalogue: Catalogue
  readonly analytics: Analytics
  readonly pictures: Pictures
  readonly identities: Identities
  readonly history: History
  readonly tokens: Tokens
  readonly prices: Prices
  readonly balances: Balances
  readonly convert: Convert
  readonly onramp: Onramp
  readonly exchanges: Exchanges
  /** Behind the page of the exchange that plays one; `undefined` where there is none. */
  readonly simulatedDeposits: SimulatedDeposits | undefined
  readonly securityHeaders: HeaderList
  /** What `/ready` says. */
  state: 'serving' | 'leaving' | 'draining'
}
