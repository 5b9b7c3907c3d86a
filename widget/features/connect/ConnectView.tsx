import { Fragment, type ReactNode } from 'react'
import type { Provider } from '../../ui/icons/providers.ts'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { listConnectors } from '../../wallets/listConnectors.ts'
import { useWords } from '../../words/useWords.ts'
import './ConnectView.css'
import { EmailField } from './EmailField.tsx'
import { HelpRow } from './HelpRow.tsx'
import { LegalLine } from './LegalLine.tsx'
import { type ConnectMethod, methodOrder } from './methodOrder.ts'
import { NoWallet } from './NoWallet.tsx'
import { SocialRow } from './SocialRow.tsx'
import { WalletRow } from './WalletRow.tsx'

/** Rows that the first screen has room for; up to there its height does not depend on what is found. */
const room = 4

/** The first screen: the wallets of this browser, and the ways to log in without one. */
export const ConnectView = () => {
  const t = useWords()
  const context = useWidgetContext()
  const found = useWidget((state) => state.restore !== 'idle' || state.pageWallets.length > 0)
  const hasLegal = useWidget((state) => !!(state.termsUrl || state.privacyUrl))
  const login = useWidget((state) => state.login)
  useWidget((state) => state.pageWallets)
  useWidget((state) => state.recentWallets)
  useWidget((state) => state.excludedWallets)
  useWidget((state) => state.connections)
  const wallets = listConnectors(context)
  const allInstalled = wallets.every((wallet) => wallet.installed)
  const providers: Provider[] = [...(login?.socials ?? []), ...(login?.passkey ? ['passkey' as const] : [])]
  const offered = { wallet: wallets.length > 0, email: login?.email ?? false, social: providers.length > 0 }
  const logins = (offered.email ? 1 : 0) + (offered.social ? 1 : 0)

  if (!found)
    return (
      <div aria-label={t('connect.loading')} className="view-scroll connect" role="status">
        {Array.from({ length: room }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows without identity
          <div className="skeleton-row" key={row} />
        ))}
      </div>
    )

  const blocks: Record<ConnectMethod, ReactNode> = {
    wallet: (
      <ul aria-label={t('connect.list')} className="list">
        {wallets.map((wallet) => (
          <WalletRow key={wallet.connector.id} wallet={wallet} withInstalled={!allInstalled} />
        ))}
      </ul>
    ),
    email: <EmailField />,
    social: <SocialRow providers={providers} />,
  }
  const order = methodOrder(
    offered,
    wallets.some(({ installed }) => installed),
  )
  return (
    <div className="view-scroll connect">
      {order.map((method, index) => (
        <Fragment key={method}>
          {isApart(order[index - 1], method) && <p className="or">{t('connect.or')}</p>}
          {blocks[method]}
        </Fragment>
      ))}
      {order.length === 0 && <NoWallet />}
      {order.length > 0 && wallets.length + logins + (hasLegal ? 1 : 0) < room && <HelpRow />}
      {hasLegal && <LegalLine />}
    </div>
  )
}

/** Email and social belong together; wallets are another way. */
const isApart = (before: ConnectMethod | undefined, method: ConnectMethod): boolean =>
  before !== undefined && (before === 'wallet' || method === 'wallet')
