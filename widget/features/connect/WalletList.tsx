import { Fragment, type ReactNode } from 'react'
import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import { visibleText } from '../../format/visibleText.ts'
import { LayersIcon } from '../../ui/icons/LayersIcon.tsx'
import { ListItem } from '../../ui/ListItem.tsx'
import '../../ui/Skeleton.css'
import { Tag } from '../../ui/Tag.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { isDesktop } from '../../wallets/isDesktop.ts'
import type { ListedConnector } from '../../wallets/listConnectors.ts'
import type { MoreRoom } from '../../wallets/moreRoom.ts'
import { type ConnectorGroup, orderedGroups } from '../../wallets/orderConnectors.ts'
import { useWords } from '../../words/useWords.ts'
import type { MoreRow } from './more/loadMore.ts'
import { useMore } from './useMore.ts'
import { WalletRow } from './WalletRow.tsx'

const isPairing = ({ connector }: ListedConnector) => connector.type === 'WALLET_CONNECT'

/** What the catalogue adds. */
type Addition = 'recent' | 'featured' | 'recommended'
const isAddition = (group: ConnectorGroup): group is Addition =>
  group === 'recent' || group === 'featured' || group === 'recommended'

/** The wallets of this browser, what the catalogue adds in the room kept for it, and the way to all others. */
export const WalletList = (props: {
  listed: readonly ListedConnector[]
  room: MoreRoom
  namespace: Namespace | undefined
}) => {
  const { room, namespace } = props
  const t = useWords()
  const { store } = useWidgetContext()
  const more = useMore(namespace)
  const { include, order } = useWidget((state) => state.wallets)
  const choosy = include.length > 0
  const listed = props.listed.filter((wallet) =>
    isPairing(wallet)
      ? // On a phone a code to scan helps nobody; all wallets stand behind the last row.
        !wallet.connected && (isDesktop() || !room.all)
      : // Only the catalogue knows what the ids stand for that a project names.
        !choosy || more === null || more?.includes(wallet),
  )
  const rows = more?.rows(listed, room.recommended)
  const withInstalled = room.featured + room.recommended > 0 || listed.some(({ installed }) => !installed)
  const own = (wallet: ListedConnector) => (
    <WalletRow
      key={wallet.connector.id}
      namespace={namespace}
      wallet={wallet}
      withInstalled={withInstalled}
    />
  )
  return (
    <ul aria-label={t('connect.list')} className="list">
      {orderedGroups(order).map((group) => (
        <Fragment key={group}>
          {isAddition(group) && (
            <MoreRows
              end={group === 'recent' && <Tag>{t('connect.tag.recent')}</Tag>}
              known={more !== undefined}
              room={room[group]}
              rows={rows?.[group]}
            />
          )}
          {listed.filter((wallet) => wallet.group === group).map(own)}
        </Fragment>
      ))}
      {room.all && (
        <ListItem
          end={more && <Tag>{more.count}</Tag>}
          onClick={() => store.getState().push({ name: 'AllWallets', data: namespace && { namespace } })}
          picture={
            <span className="row-icon">
              <LayersIcon size={22} />
            </span>
          }
        >
          {t('connect.all')}
        </ListItem>
      )}
    </ul>
  )
}

const MoreRows = (props: { known: boolean; room: number; rows: MoreRow[] | undefined; end: ReactNode }) =>
  props.known
    ? props.rows?.map(({ id, name, picture, choose }) => (
        <ListItem end={props.end} key={id} onClick={choose} picture={<Tile name={name} src={picture} />}>
          <Verbatim>{visibleText(name)}</Verbatim>
        </ListItem>
      ))
    : Array.from({ length: props.room }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
        <li aria-hidden="true" className="skeleton-row" key={row} />
      ))
