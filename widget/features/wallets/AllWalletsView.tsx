import { useRef, useState } from 'react'
import { selectWallet } from '../../actions/selectWallet.ts'
import type { FamilyChoice } from '../../state/views.ts'
import { useTyped } from '../../useTyped.ts'
import { useWidgetContext } from '../../useWidget.ts'
import { WithQueries } from '../../WithQueries.tsx'
import type { WalletEntry } from '../../wallets/catalogue/mergeWallets.ts'
import { connectTarget } from '../../wallets/connectTarget.ts'
import { isDesktop } from '../../wallets/isDesktop.ts'
import { listConnectors } from '../../wallets/listConnectors.ts'
import { useWords } from '../../words/useWords.ts'
import './AllWalletsView.css'
import { useDebounced } from '../../ui/useDebounced.ts'
import { NoWalletNote } from './NoWalletNote.tsx'
import { useWallets } from './useWallets.ts'
import { WalletGrid } from './WalletGrid.tsx'
import { WalletNote } from './WalletNote.tsx'
import { WalletSearch } from './WalletSearch.tsx'

/** Specification §9. */
const searchWaitMs = 300
/** Cards that stand for what is not known yet: at first, and below what is. */
const skeletons = 16
const skeletonsBelow = 4

/** Every wallet of the page and of the catalogue. */
export const AllWalletsView = (props: { data: FamilyChoice | undefined }) => (
  <WithQueries>
    <AllWallets {...props} />
  </WithQueries>
)

const AllWallets = ({ data }: { data: FamilyChoice | undefined }) => {
  const t = useWords()
  const context = useWidgetContext()
  const namespace = data?.namespace
  const [search, setSearch] = useTyped('')
  const [certified, setCertified] = useState(false)
  const scroller = useRef<HTMLDivElement>(null)
  const settled = useDebounced(search, searchWaitMs)
  const wallets = useWallets({ search: settled, certified, namespace })
  const { entries, status, hasMore, count } = wallets
  const relay = listConnectors(context, { namespace }).find(
    ({ connector }) => connector.type === 'WALLET_CONNECT',
  )

  const toTop = () => scroller.current?.scrollTo({ top: 0 })
  const choose = ({ listed, record }: WalletEntry) => {
    const { push, askedFamilies } = context.store.getState()
    if (listed) push(connectTarget(listed, namespace, askedFamilies.at(-1)))
    else if (record) selectWallet(context, record, { namespace })
  }
  const waiting = status === 'pending' ? skeletons : hasMore && status === 'known' ? skeletonsBelow : 0
  return (
    <div aria-busy={status === 'pending'} className="view-scroll all-wallets" ref={scroller}>
      <WalletSearch
        certified={certified}
        onCertified={(only) => {
          setCertified(only)
          toTop()
        }}
        onQr={relay && !isDesktop() ? () => context.store.getState().push(connectTarget(relay)) : undefined}
        onSearch={(text) => {
          setSearch(text)
          toTop()
        }}
        search={search}
      />
      <p className="visually-hidden" role="status">
        {status === 'known' ? t('wallets.count', { count }) : ''}
      </p>
      {entries.length + waiting > 0 && (
        <WalletGrid
          entries={entries}
          hasMore={hasMore}
          onChoose={choose}
          onEnd={wallets.loadMore}
          waiting={waiting}
        />
      )}
      {status === 'known' && entries.length === 0 && (
        <NoWalletNote certified={certified} query={settled.trim()} />
      )}
      {status === 'failed' && <WalletNote below={entries.length > 0} onRetry={wallets.retry} />}
    </div>
  )
}
