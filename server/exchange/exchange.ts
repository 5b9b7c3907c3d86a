import type { BuyStatusAnswer } from '../contract/v1/exchange.ts'
import type { exchangeSessions } from '../db/schema/exchangeSessions.ts'
import type { Asset } from './asset.ts'

export type ExchangeSession = typeof exchangeSessions.$inferSelect

/** Somebody who keeps coins for people and pays them out on a page of theirs. */
export interface Exchange {
  readonly id: string
  readonly name: string
  pays(asset: Asset): boolean
  /** Address of the page. `clientIp`: of the person, where it is one of the open internet. */
  page(session: ExchangeSession, asset: Asset, clientIp: string | undefined): Promise<string>
  status(session: ExchangeSession): Promise<BuyStatusAnswer>
}
