import type { ComponentType } from 'react'
import { ownPicture } from '../../format/ownPicture.ts'
import { ArrowDownIcon } from '../../ui/icons/ArrowDownIcon.tsx'
import { ArrowUpIcon } from '../../ui/icons/ArrowUpIcon.tsx'
import { CardIcon } from '../../ui/icons/CardIcon.tsx'
import { CheckIcon } from '../../ui/icons/CheckIcon.tsx'
import { CloseIcon } from '../../ui/icons/CloseIcon.tsx'
import type { IconProps } from '../../ui/icons/Icon.tsx'
import { LayersIcon } from '../../ui/icons/LayersIcon.tsx'
import { SwapIcon } from '../../ui/icons/SwapIcon.tsx'
import { Tile } from '../../ui/Tile.tsx'
import type { Movement } from './movements.ts'

const kinds: Readonly<Record<string, ComponentType<IconProps>>> = {
  trade: SwapIcon,
  approve: CheckIcon,
  buy: CardIcon,
  cancel: CloseIcon,
}
const directions = { in: ArrowDownIcon, out: ArrowUpIcon, self: SwapIcon } as const

/** What moved, with a mark for which way; both sides of a swap. Decorative. */
export const MovementPicture = (props: { moved: readonly Movement[]; operationType: string }) => {
  const { moved, operationType } = props
  const [first] = moved
  const Mark = kinds[operationType] ?? (first && directions[first.direction])
  const shape = first?.kind === 'nft' ? 'movement-nft' : ''
  return (
    <span aria-hidden="true" className={`movement-picture ${shape}`}>
      {first ? (
        moved.map((one) => (
          <Tile
            key={`${one.direction} ${one.what} ${one.numeric}`}
            name={one.what || '?'}
            round={one.kind === 'token'}
            size={moved.length > 1 ? 28 : 40}
            src={ownPicture(one.picture)}
          />
        ))
      ) : (
        <span className="movement-none">
          <LayersIcon />
        </span>
      )}
      {Mark && (
        <span className="movement-mark">
          <Mark size={12} />
        </span>
      )}
    </span>
  )
}
