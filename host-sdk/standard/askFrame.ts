import type { BitcoinMethods } from '../protocol/bitcoin.ts'
import type { CaipNetworkId } from '../protocol/caip.ts'
import type { SolanaMethods } from '../protocol/solana.ts'
import type { FamilyPage } from './familyWallet.ts'

type Methods = BitcoinMethods & SolanaMethods

/** One method of host-sdk/protocol/bitcoin.ts or solana.ts, asked of the frame. */
export const askFrame = <Name extends keyof Methods>(
  page: FamilyPage,
  method: Name,
  params: Methods[Name][0],
  network?: CaipNetworkId,
): Promise<Methods[Name][1]> => page.request({ method, params, network }) as Promise<Methods[Name][1]>
