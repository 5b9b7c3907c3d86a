import type { ReactNode } from 'react'
import type { Namespace } from '../../../host-sdk/protocol/caip.ts'
import type { CatalogueWallet } from '../../../server/contract/catalogue.ts'
import { walletConnectOf } from '../../actions/pairWallet.ts'
import { catalogue } from '../../errors/catalogue.ts'
import type { BegunPairing } from '../../state/views.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorSentence } from '../../ui/ErrorSentence.tsx'
import { RetryIcon } from '../../ui/icons/RetryIcon.tsx'
import { StatusView } from '../../ui/StatusView.tsx'
import { Tile } from '../../ui/Tile.tsx'
import { ViewBody } from '../../ui/ViewBody.tsx'
import { useWidgetContext } from '../../useWidget.ts'
import { walletPicture } from '../../wallets/catalogue/walletPicture.ts'
import { useWords } from '../../words/useWords.ts'
import { LinkPanel } from './LinkPanel.tsx'
import { PairingCode } from './PairingCode.tsx'
import type { Platform } from './platformsOf.ts'
import { usePairing } from './usePairing.ts'

/** Waits for a wallet over the relay, by a code or by a link; what goes wrong is said and may be tried again. */
export const RelayPanel = (props: {
  platform: Exclude<Platform, 'browser' | 'unsupported'>
  wallet?: CatalogueWallet | undefined
  namespace?: Namespace | undefined
  /** What the pairing waited for before a reload. */
  begun?: BegunPairing | undefined
  /** Below the code. */
  children?: ReactNode
}) => {
  const { platform, wallet, namespace, begun, children } = props
  const t = useWords()
  const context = useWidgetContext()
  const { pairing, error, retry } = usePairing(namespace, wallet, begun)
  if (error) {
    const name = wallet?.name ?? 'WalletConnect'
    const fault = { code: error.code, values: { ...error.values, wallet: name } }
    return (
      <StatusView
        picture={
          <Tile
            name={name}
            size={72}
            src={wallet ? walletPicture(wallet) : walletConnectOf(context)[0]?.icon}
          />
        }
        state="failed"
        text={<ErrorSentence error={fault} part="text" />}
        title={<ErrorSentence error={fault} part="title" />}
      >
        <Button icon={<RetryIcon size={18} />} kind="primary" onClick={retry}>
          {t(catalogue[error.code].action ?? 'error.retry')}
        </Button>
      </StatusView>
    )
  }
  if (wallet && platform !== 'qrcode') return <LinkPanel kind={platform} pairing={pairing} wallet={wallet} />
  return (
    <ViewBody>
      <PairingCode pairing={pairing} wallet={wallet} />
      {children}
    </ViewBody>
  )
}
