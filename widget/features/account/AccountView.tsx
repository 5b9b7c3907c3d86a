import { useState } from 'react'
import { disconnect } from '../../actions/disconnect.ts'
import { signOut } from '../../actions/signOut.ts'
import { addressOf } from '../../format/address.ts'
import { explorerAddress } from '../../format/explorerAddress.ts'
import { visibleText } from '../../format/visibleText.ts'
import { findNetwork } from '../../state/networks.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { DisconnectIcon } from '../../ui/icons/DisconnectIcon.tsx'
import { ExternalIcon } from '../../ui/icons/ExternalIcon.tsx'
import { SettingsIcon } from '../../ui/icons/SettingsIcon.tsx'
import { WalletIcon } from '../../ui/icons/WalletIcon.tsx'
import { LinkItem } from '../../ui/LinkItem.tsx'
import { ListItem } from '../../ui/ListItem.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { WalletTile } from '../../ui/WalletTile.tsx'
import { useWidget, useWidgetContext } from '../../useWidget.ts'
import { isEmbedded } from '../../wallets/embedded/embeddedKey.ts'
import { useWords } from '../../words/useWords.ts'
import { AccountAddress } from './AccountAddress.tsx'
import './AccountView.css'
import { Balance } from './Balance.tsx'
import { useAccountConnection } from './useAccountConnection.ts'

/** Who is connected: address, balance, and the ways out. */
export const AccountView = () => {
  const t = useWords()
  const context = useWidgetContext()
  const connection = useAccountConnection()
  const network = useWidget((state) => findNetwork(state.networks, state.activeNetworkId))
  const [leaving, setLeaving] = useState(false)
  if (!connection) return <div className="view-scroll account" />

  const accountId = connection.accounts[0] as (typeof connection.accounts)[number]
  const address = addressOf(accountId)
  const explorer = network && explorerAddress(network, address)
  const leave = () => {
    setLeaving(true)
    // A login is left as a whole; another wallet by family.
    const left = isEmbedded(connection) ? signOut(context) : disconnect(context, connection.namespace)
    void left.catch(() => {}).finally(() => setLeaving(false))
  }
  return (
    <ViewBody>
      <div className="account">
        <div className="account-picture">
          <Avatar address={address} size={76} />
          <WalletTile icon={connection.wallet.icon} name={connection.wallet.name} size={28} />
        </div>
        <AccountAddress address={address} />
        {network && <Balance accountId={accountId} network={network} />}
        <span className="visually-hidden">
          {t('account.with', { wallet: visibleText(connection.wallet.name) })}
        </span>
      </div>
      <ul className="list">
        {explorer && (
          <LinkItem href={explorer}>
            <span className="row-icon">
              <ExternalIcon />
            </span>
            <span className="row-text">{t('account.explorer')}</span>
          </LinkItem>
        )}
        <ListItem
          onClick={() =>
            context.store
              .getState()
              .push({ name: 'ProfileWallets', data: { namespace: connection.namespace } })
          }
          picture={
            <span className="row-icon">
              <WalletIcon />
            </span>
          }
        >
          {t('account.wallets')}
        </ListItem>
        {isEmbedded(connection) && (
          <ListItem
            onClick={() => context.store.getState().push({ name: 'AccountSettings' })}
            picture={
              <span className="row-icon">
                <SettingsIcon />
              </span>
            }
          >
            {t('account.settings')}
          </ListItem>
        )}
        <ListItem
          disabled={leaving}
          onClick={leave}
          picture={
            <span className="row-icon">
              <DisconnectIcon />
            </span>
          }
        >
          {t('account.disconnect')}
        </ListItem>
      </ul>
    </ViewBody>
  )
}
