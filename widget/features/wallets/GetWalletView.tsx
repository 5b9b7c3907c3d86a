import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { walletPages, walletsById } from '../../api/catalogueQueries.ts'
import { visibleText } from '../../format/visibleText.ts'
import { Button } from '../../ui/Button.tsx'
import { ChevronRightIcon } from '../../ui/icons/ChevronRightIcon.tsx'
import { ListItem } from '../../ui/ListItem.tsx'
import { WithQueries } from '../../WithQueries.tsx'
import '../../ui/Skeleton.css'
import { Tile } from '../../ui/Tile.tsx'
import { Verbatim } from '../../ui/Verbatim.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { downloadLinks } from '../../wallets/catalogue/downloadLinks.ts'
import { wantedChains } from '../../wallets/catalogue/mainNetworks.ts'
import { walletPicture } from '../../wallets/catalogue/walletPicture.ts'
import { offersAllWallets } from '../../wallets/offersAllWallets.ts'
import { useWords } from '../../words/useWords.ts'
import { WalletNote } from './WalletNote.tsx'
import './AllWalletsView.css'

/** Inventory §1.1.16. */
const shown = 4

/** A few wallets for those who have none. */
export const GetWalletView = () => {
  const t = useWords()
  const { store } = useWidgetContext()
  const mayExplore = useWidget((state) => offersAllWallets(state))
  const explore = () => store.getState().push({ name: 'AllWallets', data: undefined })
  return (
    <WithQueries>
      <ViewBody footer={mayExplore && <Button onClick={explore}>{t('getWallet.explore')}</Button>}>
        <FirstWallets />
      </ViewBody>
    </WithQueries>
  )
}

const FirstWallets = () => {
  const t = useWords()
  const { api, store } = useWidgetContext()
  const networks = useWidget((state) => state.networks)
  const ids = useWidget((state) => state.wallets.featured)
  const filter = { chains: wantedChains(networks) }
  const featured = useQuery(walletsById(api, filter, ids))
  const pages = useInfiniteQuery(walletPages(api, filter))
  if (pages.isError) return <WalletNote below onRetry={() => void pages.refetch()} />
  const all = [...(featured.data ?? []), ...(pages.data?.pages[0]?.data ?? [])]
  const wallets = [...new Map(all.map((wallet) => [wallet.id, wallet])).values()]
    .filter((wallet) => downloadLinks(wallet).length > 0)
    .slice(0, shown)
  const isPending = pages.isPending || featured.isPending
  return (
    <ul aria-busy={isPending} aria-label={t('getWallet.list')} className="list">
      {isPending &&
        Array.from({ length: shown }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
          <li aria-hidden="true" className="skeleton-row" key={row} />
        ))}
      {!isPending &&
        wallets.map((wallet) => (
          <ListItem
            end={<ChevronRightIcon size={18} />}
            key={wallet.id}
            onClick={() => store.getState().push({ name: 'Downloads', data: { wallet } })}
            picture={<Tile name={wallet.name} src={walletPicture(wallet)} />}
          >
            <Verbatim>{visibleText(wallet.name)}</Verbatim>
          </ListItem>
        ))}
    </ul>
  )
}
