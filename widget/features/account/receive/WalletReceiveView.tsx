import { useState } from 'react'
import { copyAddress } from '../../../actions/copyAddress.ts'
import { addressOf } from '../../../format/address.ts'
import { paymentUri } from '../../../format/paymentUri.ts'
import { AddressText } from '../../../ui/AddressText.tsx'
import { Banner } from '../../../ui/Banner.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CopyIcon } from '../../../ui/icons/CopyIcon.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { ViewBody } from '../../../ui/ViewBody.tsx'
import { WalletTile } from '../../../ui/WalletTile.tsx'
import { walletIcon } from '../../../ui/walletIcon.ts'
import { useWidgetContext } from '../../../useWidget.ts'
import { useWords } from '../../../words/useWords.ts'
import { useShownAccount } from '../useShownAccount.ts'
import { ReceiveNetworks } from './ReceiveNetworks.tsx'
import { receiveAccounts } from './receiveAccounts.ts'
import './WalletReceiveView.css'

const panel = 'gatehouse-receive-panel'
const kindName = { payment: 'profile.kind.payment', ordinals: 'profile.kind.ordinals' } as const

/** Where others pay to: code, address and network. What Bitcoin keeps apart, stays apart. Inventory §1.7.5. */
export const WalletReceiveView = () => {
  const t = useWords()
  const context = useWidgetContext()
  const account = useShownAccount()
  const [kind, setKind] = useState<'payment' | 'ordinals'>('payment')
  if (!account) return <div className="view-scroll" />

  const { connection, network } = account
  const { wallet } = connection
  const all = receiveAccounts(connection, network)
  const shown = all.find((one) => one.kind === kind) ?? all[0]
  if (!shown) return <div className="view-scroll" />
  const address = addressOf(shown.accountId)
  const name = network?.name ?? t('networks.unknown')
  return (
    <ViewBody
      footer={
        <Button
          icon={<CopyIcon size={18} />}
          kind="primary"
          onClick={() => void copyAddress(context, address)}
        >
          {t('account.copy')}
        </Button>
      }
    >
      {all.length > 1 && (
        <Tabs
          label={t('receive.kinds')}
          onSelect={(id) => setKind(id)}
          panel={panel}
          selected={shown.kind}
          tabs={all.map((one) => ({ id: one.kind, content: t(kindName[one.kind]) }))}
        />
      )}
      <div
        className="receive"
        {...(all.length > 1 && { id: panel, role: 'tabpanel', 'aria-label': t(kindName[shown.kind]) })}
      >
        <div className="receive-code">
          <QrCode
            label={t('receive.code', { address, network: name })}
            middle={walletIcon(wallet.icon) && <WalletTile icon={wallet.icon} name={wallet.name} size={44} />}
            text={paymentUri(shown.accountId)}
          />
        </div>
        <p className="receive-address">
          <AddressText address={address} />
        </p>
        {shown.kind === 'ordinals' ? (
          <Banner title={t('receive.ordinals.title')} tone="warning">
            {t('receive.ordinals.text')}
          </Banner>
        ) : (
          <ReceiveNetworks connection={connection} network={name} />
        )}
      </div>
    </ViewBody>
  )
}
