import { Tile } from './Tile.tsx'

const allowed = ['data:image/', '/getWalletImage/']

/** Only pictures that travel with the wallet itself, or are ours, are shown: anything else would ask a foreign server. */
export const WalletTile = (props: { icon: string; name: string; size?: number }) => (
  <Tile
    name={props.name}
    size={props.size ?? 40}
    src={allowed.some((start) => props.icon.startsWith(start)) ? props.icon : undefined}
  />
)
