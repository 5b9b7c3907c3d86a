import { Tile } from './Tile.tsx'

/** Only pictures that travel with the wallet itself are shown: anything else would ask a foreign server. */
export const WalletTile = (props: { icon: string; name: string; size?: number }) => (
  <Tile
    name={props.name}
    size={props.size ?? 40}
    src={props.icon.startsWith('data:image/') ? props.icon : undefined}
  />
)
