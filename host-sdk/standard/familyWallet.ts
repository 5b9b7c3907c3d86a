import type { PublicConnection, PublicState, RpcRequest } from '../protocol/api.ts'
import type { StandardAccount } from './standardWallet.ts'

/** What a feature of our own wallet may ask of the page's side. */
export interface FamilyPage {
  /** A request to the frame, in the name of the family. The state is up to date once it is answered. */
  request(request: RpcRequest): Promise<unknown>
  /** What is connected, as the page sees it. */
  accounts(): readonly StandardAccount[]
  state(): Pick<PublicState, 'connections' | 'networks'>
  /** Ends the family's connection. */
  disconnect(): Promise<void>
}

/** Our own wallet of one family, as far as it is needed only once there is a frame. */
export interface FamilyWallet {
  accounts(connection: PublicConnection): StandardAccount[]
  /** By their names in Wallet Standard. */
  features: Readonly<Record<string, (page: FamilyPage, inputs: readonly unknown[]) => Promise<unknown>>>
}
