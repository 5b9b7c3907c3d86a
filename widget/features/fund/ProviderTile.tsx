import { ownPicture } from '../../format/ownPicture.ts'
import { Tile } from '../../ui/Tile.tsx'
import { providerPicture } from './providerPicture.ts'

/** A seller or an exchange, alike on every screen: its picture, else a monogram in its colour. */
export const ProviderTile = (props: {
  id: string
  name: string
  imageUrl?: string | undefined
  size?: number
}) => {
  const { id, name, imageUrl, size = 40 } = props
  return <Tile drawn name={name} size={size} src={ownPicture(imageUrl) ?? providerPicture(id)} />
}
