import type { Network } from '../../../server/contract/networks.ts'
import { ownPicture } from '../../format/ownPicture.ts'
import { NetworkTile } from '../../ui/NetworkTile.tsx'
import { Tile } from '../../ui/Tile.tsx'

/** A token's picture with its network at the corner. */
export const TokenTile = (props: { symbol: string; icon: string; network: Network }) => (
  <span className="token-tile">
    <Tile name={props.symbol} round size={40} src={ownPicture(props.icon)} />
    <NetworkTile icon={props.network.icon} name={props.network.name} size={18} />
  </span>
)
