import { Tabs } from '../../ui/Tabs.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { ActivityTab } from './ActivityTab.tsx'
import { NftsTab } from './NftsTab.tsx'
import { TokensTab } from './TokensTab.tsx'
import type { ShownAccount } from './useShownAccount.ts'

const panel = 'gatehouse-account-panel'
const ids = ['tokens', 'nfts', 'activity'] as const
const titles = { tokens: 'tokens.title', nfts: 'nfts.title', activity: 'activity.title' } as const

/** Tokens, NFTs and Activity; the one that was looked at last is there again after a visit elsewhere. */
export const AccountTabs = ({ account }: { account: ShownAccount }) => {
  const t = useWords()
  const { store } = useWidgetContext()
  const tab = useWidget((state) => state.accountTab)
  const { history } = useWidget((state) => state.features)
  const { address, network, connection } = account
  const isThere = {
    tokens: true,
    // Bitcoin has none of them.
    nfts: network && connection.namespace !== 'bip122',
    activity: network && history,
  }
  const shown = ids.filter((id) => isThere[id])
  const selected = shown.includes(tab) ? tab : 'tokens'
  return (
    <>
      <Tabs
        label={t('account.tabs')}
        onSelect={(id) => store.getState().setAccountTab(id)}
        panel={panel}
        selected={selected}
        tabs={shown.map((id) => ({ id, content: t(titles[id]) }))}
      />
      <div aria-label={t(titles[selected])} className="account-panel" id={panel} role="tabpanel">
        {selected === 'tokens' && <TokensTab address={address} />}
        {selected === 'nfts' && network && <NftsTab address={address} network={network} />}
        {selected === 'activity' && network && <ActivityTab address={address} network={network} short />}
      </div>
    </>
  )
}
