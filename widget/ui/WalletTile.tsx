import { Tile } from './Tile.tsx'
import { walletIcon } from './walletIcon.ts'

export const WalletTile = (props: { icon: string; name: string; size?: number }) => (
  <Tile name={props.name} size={props.size ?? 40} src={walletIcon(props.icon)} />
)
