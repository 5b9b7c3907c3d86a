import { Tile } from './Tile.tsx'

export const NetworkTile = (props: { icon: string | undefined; name: string; size?: number }) => (
  <Tile
    name={props.name}
    round
    size={props.size ?? 32}
    src={props.icon && `/assets/networks/${encodeURIComponent(props.icon)}.svg`}
  />
)
