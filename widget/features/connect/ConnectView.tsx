import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { listConnectors } from '../../wallets/listConnectors.ts'
import { useWords } from '../../words/useWords.ts'
import './ConnectView.css'
import { HelpRow } from './HelpRow.tsx'
import { LegalLine } from './LegalLine.tsx'
import { NoWallet } from './NoWallet.tsx'
import { WalletRow } from './WalletRow.tsx'

/** Rows that the first screen has room for; up to there its height does not depend on what is found. */
const room = 4

/** The first screen: the wallets of this browser. */
export const ConnectView = () => {
  const t = useWords()
  const context = useWidgetContext()
  const found = useWidget((state) => state.restore !== 'idle' || state.pageWallets.length > 0)
  const hasLegal = useWidget((state) => !!(state.termsUrl || state.privacyUrl))
  useWidget((state) => state.pageWallets)
  useWidget((state) => state.recentWallets)
  useWidget((state) => state.excludedWallets)
  useWidget((state) => state.connections)
  const wallets = listConnectors(context)
  const allInstalled = wallets.every((wallet) => wallet.installed)

  if (!found)
    return (
      <div aria-label={t('connect.loading')} className="view-scroll connect" role="status">
        {Array.from({ length: room }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
          <div className="skeleton-row" key={row} />
        ))}
      </div>
    )
  return (
    <div className="view-scroll connect">
      {wallets.length === 0 ? (
        <NoWallet />
      ) : (
        <ul aria-label={t('connect.list')} className="list">
          {wallets.map((wallet) => (
            <WalletRow key={wallet.connector.id} wallet={wallet} withInstalled={!allInstalled} />
          ))}
        </ul>
      )}
      {wallets.length > 0 && wallets.length + (hasLegal ? 1 : 0) < room && <HelpRow />}
      {hasLegal && <LegalLine />}
    </div>
  )
}
