import type { FundStanding } from '../../actions/fund/fundStanding.ts'
import { isAddressOf } from '../../format/isAddressOf.ts'

/** Do the coins go to the account in use? */
export const isFor = ({ networkId, from }: FundStanding, { address }: { address: string }): boolean =>
  isAddressOf(`${networkId}:${from}`, address)
