import type { Network } from '../../../server/contract/networks.ts'
import type { SendAsset } from '../../actions/send/asset.ts'
import { NetworkTile } from '../../ui/NetworkTile.tsx'
import { Tile } from '../../ui/Tile.tsx'

/** The network's own coin looks like the network where it has no picture. */
export const AssetTile = (props: { asset: SendAsset; network: Network; size: number }) => {
  const { asset, network, size } = props
  if (asset.token === '' && !asset.icon)
    return <NetworkTile icon={network.icon} name={asset.symbol} size={size} />
  return <Tile name={asset.symbol} round size={size} src={asset.icon || undefined} />
}
