import type { Network } from '../../server/contract/networks.ts'
import { NetworkTile } from './NetworkTile.tsx'
import { Tile } from './Tile.tsx'

/** A coin or token; `token` '' is the network's own coin, which looks like the network where it has no picture. */
export const AssetTile = (props: {
  asset: { token: string; symbol: string; icon: string }
  network: Network
  size: number
}) => {
  const { asset, network, size } = props
  if (asset.token === '' && !asset.icon)
    return <NetworkTile icon={network.icon} name={asset.symbol} size={size} />
  return <Tile name={asset.symbol} round size={size} src={asset.icon || undefined} />
}
