import type { CaipAccountId } from '../../../host-sdk/protocol/caip.ts'
import { chooseAccount } from '../../actions/chooseAccount.ts'
import { disconnect } from '../../actions/disconnect.ts'
import { addressOf, shortAddress } from '../../format/address.ts'
import type { Connection } from '../../state/connections.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { DisconnectIcon } from '../../ui/icons/DisconnectIcon.tsx'
import { Tag } from '../../ui/Tag.tsx'
import '../../ui/TextButton.css'
import { VisibleText } from '../../ui/VisibleText.tsx'
import { WalletTile } from '../../ui/WalletTile.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { useWords } from '../../words/useWords.ts'
import { CopyAddress } from './CopyAddress.tsx'
import './multichain.css'

const kindName = { payment: 'profile.kind.payment', ordinals: 'profile.kind.ordinals' } as const

/** The connected wallet of a family with all its accounts; a click makes another one the account that signs. */
export const ActiveWallet = ({ connection }: { connection: Connection }) => {
  const t = useWords()
  const context = useWidgetContext()
  const { wallet, accounts, details, namespace } = connection
  const kindOf = (account: CaipAccountId) =>
    details?.find(({ address }) => address === addressOf(account))?.type
  return (
    <section aria-label={wallet.name} className="active-wallet">
      <div className="active-head">
        <WalletTile icon={wallet.icon} name={wallet.name} size={40} />
        <span className="active-name">
          <VisibleText text={wallet.name} />
        </span>
        <Tag tone="accent">{t('profile.active')}</Tag>
        <IconButton
          label={t('profile.disconnect', { wallet: wallet.name })}
          onClick={() => void disconnect(context, namespace)}
        >
          <DisconnectIcon size={18} />
        </IconButton>
      </div>
      <ul aria-label={t('profile.accounts')} className="active-accounts">
        {accounts.map((account, at) => {
          const kind = kindOf(account)
          const short = shortAddress(addressOf(account))
          return (
            <li className="active-account" key={account}>
              <span className="active-address">
                {kind && <span className="account-kind">{t(kindName[kind])}</span>}
                <span className="mono" title={addressOf(account)} translate="no">
                  {short}
                </span>
              </span>
              {at === 0 && accounts.length > 1 && <Tag>{t('profile.inUse')}</Tag>}
              {at > 0 && (
                <button
                  aria-label={t('profile.use', { account: short })}
                  className="text-button"
                  onClick={() => void chooseAccount(context, account)}
                  type="button"
                >
                  {t('profile.switch')}
                </button>
              )}
              <CopyAddress address={addressOf(account)} />
            </li>
          )
        })}
      </ul>
      <button
        className="text-button"
        onClick={() =>
          context.store.getState().push({ name: 'WalletCompatibleNetworks', data: { namespace } })
        }
        type="button"
      >
        {t('compatible.title')}
      </button>
    </section>
  )
}
